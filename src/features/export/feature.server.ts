import type { Feature } from "../../core/feature.ts";
import { exportRoutes } from "./owner.ts";

export const siteExport: Feature = {
  name: "export",
  needs: ["backups", "post-files"],
  calls: (context) => [exportRoutes(context)],
};
