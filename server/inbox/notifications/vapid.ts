import { createECDH } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { readSecret } from "../../db/secrets.ts";

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
