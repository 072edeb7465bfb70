import type { FeatureData } from "../../core/feature.data.ts";
import { notificationTables } from "./tables.ts";
import { webhookVariables } from "./variables.ts";

export const notificationData = {
  tables: notificationTables,
  variables: webhookVariables,
} satisfies FeatureData;
