import type { FeatureData } from "../../../server/feature-data.ts";
import { goalTables } from "./tables.ts";

export const goalData = {
  tables: goalTables,
  files: async () => [(await import("./goals.ts")).goalFile],
} satisfies FeatureData;
