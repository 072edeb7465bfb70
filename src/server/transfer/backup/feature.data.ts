import type { FeatureData } from "../../feature-data.ts";
import { backupTables } from "./tables.ts";
import { backupVariables } from "./variables.ts";

export const backupData = {
  tables: backupTables,
  variables: backupVariables,
} satisfies FeatureData;
