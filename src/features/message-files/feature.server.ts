import type { Feature } from "../../core/feature.ts";
import { messageImportRoutes } from "./import/owner.ts";
import { messageExportRoutes } from "./owner.ts";

export const messageFiles: Feature = {
  name: "message-files",
  needs: ["replies"],
  calls: (context) => [messageExportRoutes(context), messageImportRoutes(context)],
};
