import type { Feature } from "../../core/feature.ts";
import { exportRoutes } from "./owner.ts";

export const siteExport: Feature = {
  name: "export",
  calls: (context) => [exportRoutes(context)],
};
