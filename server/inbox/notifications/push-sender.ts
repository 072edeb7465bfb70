import { createECDH } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { readSecret } from "../../db/secrets.ts";
import { sendRequest } from "../../webhooks/send-request.ts";
import type { SendPush } from "./push.ts";

/** The keys that identify this site to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the keys of the site, which are made at the first use and are the same for all instances. Any 256 random bits are a
 * private key of the curve P-256, except for one in four billion.
 */
export async function readVapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const privateKey = await readSecret(db, "vapid");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  return { publicKey: curve.getPublicKey("base64url"), privateKey };
}

interface Contacts {
  securityContact: string | undefined;
  siteUrl: string;
  notifyEmail: string | undefined;
}

/** Returns how push services can reach whoever runs the site: a `mailto:` or `https:` address, which some of them require. */
export function chooseSubject({ securityContact, siteUrl, notifyEmail }: Contacts): string {
  if (securityContact !== undefined) return securityContact;
  if (siteUrl.startsWith("https:")) return siteUrl;
  return notifyEmail === undefined ? "https://foliodesk.example" : `mailto:${notifyEmail}`;
}

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
