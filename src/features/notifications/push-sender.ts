import { encryptPush } from "./encrypt-push.ts";
import type { SendPush } from "./push.ts";
import { signVapid, type VapidKeys } from "./vapid.ts";
import { sendRequest } from "./webhooks/send-request.ts";

/** Seconds for which a push service keeps a notification for a device that is off. */
const timeToLive = 24 * 60 * 60;

/** Creates the function that encrypts a notification and hands it to the device's push service (RFC 8030). */
export function createPushSender(readKeys: () => Promise<VapidKeys>, subject: string): SendPush {
  return async ({ endpoint, p256dh, auth }, message, stop) => {
    const headers = {
      TTL: String(timeToLive),
      Urgency: "high",
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
      Authorization: signVapid(endpoint, subject, await readKeys()),
    };
    const body = encryptPush(JSON.stringify(message), { p256dh, auth });
    try {
      const answer = await sendRequest(new URL(endpoint), { method: "POST", headers, body }, stop);
      return { status: answer.status, retryAfter: answer.headers["retry-after"] };
    } catch (error) {
      stop.throwIfAborted();
      return { status: null, retryAfter: undefined, reason: error instanceof Error ? error.message : "" };
    }
  };
}
