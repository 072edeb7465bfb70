import { sendRequest } from "../../webhooks/send-request.ts";
import { signWebhook } from "../../webhooks/sign-webhook.ts";
import { oneLine } from "../one-line.ts";

/** Where messages are sent. */
export interface Webhook {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
}

interface Content {
  /** The same for every attempt. */
  id: string;
  /** What the receiver has to do with it, such as `message.received`. */
  type: string;
  data: unknown;
  /** Milliseconds since 1970. */
  now: number;
}

/** The outcome of a request. */
export interface WebhookAnswer {
  /** Null if there was no response. */
  status: number | null;
  /** The beginning of the response, or why there was none. */
  text: string;
}

/** Characters of a response that are kept. */
const keptLength = 200;

/**
 * Sends a signed request to the webhook, and returns what came of it. Rejects only if it is aborted. The error of a request
 * can contain no part of the URL but its host, because the URL can be secret.
 */
export async function postWebhook(
  { url, secret }: Webhook,
  { id, type, data, now }: Content,
  stop: AbortSignal,
): Promise<WebhookAnswer> {
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
  const headers = signWebhook(secret, { id, body, now });
  try {
    const { status, text } = await sendRequest(new URL(url), { method: "POST", headers, body }, stop);
    return { status, text: oneLine(text).slice(0, keptLength) };
  } catch (error) {
    stop.throwIfAborted();
    return { status: null, text: describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTimeout = error.name === "TimeoutError" || error.name === "AbortError";
  return isTimeout ? "It did not respond within 10 seconds." : error.message.slice(0, keptLength);
}
