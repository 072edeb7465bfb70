import type { FeatureData } from "../../core/feature.data.ts";
import { requestTables } from "./tables.ts";

export const requestData = {
  tables: requestTables,
  after: "uncounted_visits",
  files: async () => [
    (await import("./feed-days.ts")).feedFile,
    (await import("./download-days.ts")).downloadFile,
  ],
} satisfies FeatureData;
