import type { FeatureData } from "../../core/feature.data.ts";
import { shareLinkTables } from "./tables.ts";

export const shareLinkData = {
  tables: shareLinkTables,
  after: "site_versions",
  files: async () => [(await import("./export-share-links.ts")).shareLinkFile],
} satisfies FeatureData;
