import { createHmac } from "node:crypto";

interface Webhook {
  /** The same for every attempt to send it. */
  id: string;
  body: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Returns the headers of a signed webhook, as in Standard Webhooks 1.0.
 * @param secret `whsec_` and the key in base64
 */
export function signWebhook(secret: string, { id, body, now }: Webhook): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
