import { createHash } from "node:crypto";
import { checkStatus } from "../webhooks/check-status.ts";
import { sendRequest } from "../webhooks/send-request.ts";
import { signWebhook } from "../webhooks/sign-webhook.ts";
import { edgeName } from "./edge-name.ts";

interface Receiver {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  siteUrl: string;
  /** Milliseconds since 1970. */
  now: number;
}

interface Message {
  /** The same for every attempt to send the message. */
  id: string;
  addresses: string[];
  everything: boolean;
}

/** Sends the list of addresses in one request, signed as in Standard Webhooks 1.0. Rejects if it was refused. */
export async function sendWebhook(
  { url, secret, siteUrl, now }: Receiver,
  { id: text, addresses, everything }: Message,
  stop: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({
    type: "purge",
    everything,
    addresses: addresses.map((address) => siteUrl + address),
  });
  const id = `purge_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  const headers = signWebhook(secret, { id, body, now });
  const { status } = await sendRequest(new URL(url), { method: "POST", headers, body }, stop);
  checkStatus(status, edgeName);
}
