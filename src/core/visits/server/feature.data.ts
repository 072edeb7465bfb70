import type { FeatureData } from "../../feature.data.ts";
import { visitTables } from "./tables.ts";

export const visitData = {
  tables: visitTables,
  migrations: { "062-counted-days": () => import("./migrations/062-counted-days.ts") },
} satisfies FeatureData;
