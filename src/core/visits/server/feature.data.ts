import type { FeatureData } from "../../feature.data.ts";
import { visitTables } from "./tables.ts";

export const visitData = {
  tables: visitTables,
  migrations: { "062-counted-days": () => import("./migrations/062-counted-days.ts") },
  files: async () => {
    const { figureFile, visitFile } = await import("../../../features/insight/export/export-visits.ts");
    return (["json", "csv"] as const).flatMap((format) => [visitFile(format), figureFile(format)]);
  },
} satisfies FeatureData;
