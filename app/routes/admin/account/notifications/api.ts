import type {
  NotificationSettings,
  Notifications,
  WebhookTest,
} from "../../../../../contract/notifications.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchNotifications(): Promise<Notifications> {
  return parse(ownerApi.notifications.$get());
}

/** Milliseconds after which a call that disables a button fails. */
const timeout = 30_000;

export function saveSettings(json: NotificationSettings): Promise<Notifications> {
  return parse(ownerApi.notifications.$put({ json }, { init: { signal: AbortSignal.timeout(timeout) } }));
}

/** Sends a test to the webhook, and returns its response. */
export function testWebhook(): Promise<WebhookTest> {
  return parse(
    ownerApi.notifications["webhook-test"].$post({}, { init: { signal: AbortSignal.timeout(timeout) } }),
  );
}
