import { ownerClient, withTimeout } from "../../../core/admin/owner-api.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { NotificationSettings, Notifications, WebhookTest } from "../contract/notifications.ts";
import type { NotificationApi } from "../owner.ts";

const notificationApi = ownerClient<NotificationApi>();

export function fetchNotifications(): Promise<Notifications> {
  return parse(notificationApi.notifications.$get());
}

export function saveSettings(json: NotificationSettings): Promise<Notifications> {
  return parse(notificationApi.notifications.$put({ json }, withTimeout()));
}

/** Sends a test to the webhook, and returns its response. */
export function testWebhook(): Promise<WebhookTest> {
  return parse(notificationApi.notifications["webhook-test"].$post({}, withTimeout()));
}
