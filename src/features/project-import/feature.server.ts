import type { Feature } from "../../core/feature.ts";
import { siteEditor } from "../site-editing/parts.ts";
import { projectImportRoutes } from "./owner.ts";

export const projectImport: Feature = {
  name: "project-import",
  needs: ["site-editing"],
  calls: (context) => [projectImportRoutes(context, context.get(siteEditor))],
};
