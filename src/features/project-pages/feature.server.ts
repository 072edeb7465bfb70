import type { Feature } from "../../core/feature.ts";
import { listProjectPages } from "./list-project-pages.ts";
import { listLostStudies } from "./studies.ts";

export const projectPages: Feature = {
  name: "project-pages",
  entryPages: listProjectPages,
  faults: ({ site }) => listLostStudies(site.current()),
};
