import { z } from "zod";
import { hasNoNul } from "../../../core/http/contract/text.ts";

/**
 * What the services of browsers are called. Notifications are sent nowhere else, so that the site cannot be made to
 * send requests to other servers: Chrome and browsers like it, Firefox, Safari, and Edge.
 */
const pushHost =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)?push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)$/;

function isPushService(endpoint: string): boolean {
  // PostgreSQL cannot store the NUL character, which URL encodes.
  if (!URL.canParse(endpoint) || !hasNoNul(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return protocol === "https:" && port === "" && username + password === "" && pushHost.test(hostname);
}

/** A browser's `PushSubscription` as JSON (W3C Push API): where notifications go, and the keys that encrypt them (RFC 8291). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().max(2_048).refine(isPushService, "Must be the address of a browser's push service"),
  keys: z.object({
    /** 65 bytes of an uncompressed point, of which the first is 4. */
    p256dh: z.string().regex(/^B[A-P][\w-]{85}$/, "Must be a public key of 65 bytes in base64url"),
    auth: z.string().regex(/^[\w-]{22}$/, "Must be 16 bytes in base64url"),
  }),
});

/** A device that gets notifications. */
export const pushDeviceSchema = z.strictObject({
  _id: z.string(),
  /** Browser and system, such as "Chrome on Linux". */
  name: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  /** Why the last notification could not be sent. */
  failure: z.string().nullable(),
});

/** `publicKey` is the key that browsers subscribe with (RFC 8292), 65 bytes in base64url. */
export const pushDevicesSchema = z.strictObject({
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema),
});

/** What came of a notification that was sent as a test. `failure` is null if the push service has taken it. */
export const pushTestSchema = z.strictObject({ failure: z.string().nullable() });

/** What a notification says, encrypted for the service worker of the admin area. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path that it opens. */
  path: string;
  /** A later notification with the same tag replaces it. */
  tag: string;
  /** The number of messages that wait, for the badge of the app. */
  waiting: number;
}

export type NewPushSubscription = z.infer<typeof pushSubscriptionSchema>;
export type PushDevice = z.infer<typeof pushDeviceSchema>;
export type PushDevices = z.infer<typeof pushDevicesSchema>;
export type PushTest = z.infer<typeof pushTestSchema>;
