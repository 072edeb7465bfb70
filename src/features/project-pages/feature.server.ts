import type { Feature } from "../../core/feature.ts";
import { paragraph } from "../../core/posts/server/body/blocks.ts";
import { listProjectPages } from "./list-project-pages.ts";
import { listLostStudies } from "./studies.ts";

export const projectPages: Feature = {
  name: "project-pages",
  entryPages: listProjectPages,
  privacy: {
    section: "Other sites",
    write: () => [
      paragraph(
        "A project can have a demo on another site. Your browser loads it only after you press Open demo, and does not say from where.",
      ),
    ],
  },
  faults: ({ site }) => listLostStudies(site.current()),
};
