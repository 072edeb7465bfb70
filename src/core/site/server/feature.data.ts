import { siteFileTables } from "../../../features/site-in-database/tables.ts";
import type { FeatureData } from "../../feature.data.ts";

export const siteData = {
  tables: siteFileTables,
  migrations: {
    "052-site-versions": () => import("./migrations/052-site-versions.ts"),
    "053-site-files": () => import("./migrations/053-site-files.ts"),
  },
} satisfies FeatureData;
