import type { FeatureData } from "../../core/feature.data.ts";
import { figureTables } from "./insight/tables.ts";

/** Comes before the messages in an export. */
export const visitExportData = {
  files: async () => {
    const { figureFile, visitFile } = await import("./export/export-visits.ts");
    return (["json", "csv"] as const).flatMap((format) => [visitFile(format), figureFile(format)]);
  },
} satisfies FeatureData;

export const figureData = {
  tables: figureTables,
  after: "visit_days",
  migrations: { "063-entries": () => import("./migrations/063-entries.ts") },
} satisfies FeatureData;
