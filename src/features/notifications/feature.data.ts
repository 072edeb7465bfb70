import type { FeatureData } from "../../core/feature.data.ts";
import { messageMail, messageWebhook } from "./kinds.ts";
import { notificationTables } from "./tables.ts";
import { webhookVariables } from "./variables.ts";

export const notificationData = {
  tables: notificationTables,
  after: "messages",
  messageMails: [messageMail],
  variables: webhookVariables,
  keptJobs: [messageMail, messageWebhook],
} satisfies FeatureData;
