import type { FeatureData } from "../../server/feature-data.ts";
import { notificationTables } from "./tables.ts";
import { webhookVariables } from "./variables.ts";

export const notificationData = {
  tables: notificationTables,
  variables: webhookVariables,
} satisfies FeatureData;
