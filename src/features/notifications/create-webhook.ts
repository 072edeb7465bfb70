import { oneLine } from "../../core/mail/one-line.ts";
import type { WebhookTest } from "./contract/notifications.ts";
import type { PostWebhook } from "./webhook.ts";
import { sendRequest } from "./webhooks/send-request.ts";
import { signWebhook } from "./webhooks/sign-webhook.ts";

interface Webhook {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
}

/** Characters of a response that are kept. */
const keptLength = 200;

/**
 * Creates the function that sends signed requests to the webhook. Why there was no response can contain no part of the
 * URL but its host, because the URL can be secret.
 */
export function createWebhook({ url, secret }: Webhook): PostWebhook {
  return async ({ id, type, data, now }, stop) => {
    const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
    const headers = signWebhook(secret, { id, body, now });
    try {
      const { status, text } = await sendRequest(new URL(url), { method: "POST", headers, body }, stop);
      return { status, text: oneLine(text).slice(0, keptLength) };
    } catch (error) {
      stop.throwIfAborted();
      return { status: null, text: describeFailure(error) };
    }
  };
}

function describeFailure(error: unknown): WebhookTest["text"] {
  if (!(error instanceof Error)) return String(error);
  const isTimeout = error.name === "TimeoutError" || error.name === "AbortError";
  return isTimeout ? "It did not respond within 10 seconds." : error.message.slice(0, keptLength);
}
