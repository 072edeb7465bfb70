import type { WebhookTest } from "../../../../../contract/notifications.ts";

/** Says what the webhook has responded, such as "Status 404: no such hook". */
export function describeAnswer({ status, text }: WebhookTest): string {
  if (status === null) return `No response: ${text}`;
  return text === "" ? `Status ${status}` : `Status ${status}: ${text}`;
}
