import type { FeatureData } from "../../feature.data.ts";
import { siteVersionTables } from "./write/tables.ts";

export const siteData = {
  tables: siteVersionTables,
  migrations: {
    "052-site-versions": () => import("./migrations/052-site-versions.ts"),
  },
} satisfies FeatureData;
