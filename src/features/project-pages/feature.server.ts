import type { Feature } from "../../core/feature.ts";
import { listProjectPages } from "./list-project-pages.ts";

export const projectPages: Feature = { name: "project-pages", entryPages: listProjectPages };
