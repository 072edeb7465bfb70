import { sendRequest } from "../../webhooks/send-request.ts";
import type { SendPush } from "./push.ts";
import type { VapidKeys } from "./vapid.ts";

/** Seconds for which a push service keeps a notification for a device that is off. */
const timeToLive = 24 * 60 * 60;

/** Creates the function that encrypts a notification (RFC 8291) and hands it to the device's push service. */
export function createPushSender(readKeys: () => Promise<VapidKeys>, subject: string): SendPush {
  return async ({ endpoint, p256dh, auth }, message, stop) => {
    // Most sites notify no device, so the library is not loaded at the start.
    const { default: webPush } = await import("web-push");
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...(await readKeys()) },
        TTL: timeToLive,
        urgency: "high",
      },
    );
    try {
      const answer = await sendRequest(new URL(endpoint), { method, headers: toText(headers), body }, stop);
      return { status: answer.status, retryAfter: answer.headers["retry-after"] };
    } catch (error) {
      stop.throwIfAborted();
      return { status: null, retryAfter: undefined, reason: error instanceof Error ? error.message : "" };
    }
  };
}

function toText(headers: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
