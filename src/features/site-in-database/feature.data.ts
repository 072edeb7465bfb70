import type { FeatureData } from "../../core/feature.data.ts";
import { siteFileTables } from "./tables.ts";

export const storedSiteData = {
  tables: siteFileTables,
  after: "site_versions",
  migrations: { "053-site-files": () => import("./migrations/053-site-files.ts") },
  openSiteStore: async (deps) => (await import("./database-store.ts")).openDatabaseStore(deps),
} satisfies FeatureData;
