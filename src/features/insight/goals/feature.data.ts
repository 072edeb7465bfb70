import type { FeatureData } from "../../../core/feature.data.ts";
import { goalTables } from "./tables.ts";

export const goalData = {
  tables: goalTables,
  after: "visit_days",
  files: async () => [(await import("./goals.ts")).goalFile],
} satisfies FeatureData;
