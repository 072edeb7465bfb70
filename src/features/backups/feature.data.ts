import type { FeatureData } from "../../core/feature.data.ts";
import { backupTables } from "./tables.ts";
import { backupVariables } from "./variables.ts";

export const backupData = {
  tables: backupTables,
  variables: backupVariables,
} satisfies FeatureData;
