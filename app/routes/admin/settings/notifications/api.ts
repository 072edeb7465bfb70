import type {
  NotificationSettings,
  Notifications,
  WebhookTest,
} from "../../../../../contract/notifications.ts";
import { ownerApi, withTimeout } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchNotifications(): Promise<Notifications> {
  return parse(ownerApi.notifications.$get());
}

export function saveSettings(json: NotificationSettings): Promise<Notifications> {
  return parse(ownerApi.notifications.$put({ json }, withTimeout()));
}

/** Sends a test to the webhook, and returns its response. */
export function testWebhook(): Promise<WebhookTest> {
  return parse(ownerApi.notifications["webhook-test"].$post({}, withTimeout()));
}
