import type { Feature } from "../../core/feature.ts";
import { postImportRoutes } from "./owner.ts";

export const postImport: Feature = {
  name: "post-import",
  calls: (context) => [postImportRoutes(context)],
};
