import type { Feature } from "../../core/feature.ts";
import { visitImportRoutes } from "./owner.ts";

export const visitImport: Feature = {
  name: "visit-import",
  needs: ["insight"],
  calls: (context) => [visitImportRoutes(context)],
};
