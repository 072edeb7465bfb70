import { createECDH, createPrivateKey, sign } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { readSecret } from "../../core/db/secrets.ts";

/** The keys that identify this site to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the keys of the site, which are made at the first use and are the same for all instances. Any 256 random bits
 * are a private key of the curve P-256, except for one in four billion.
 */
export async function readVapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const privateKey = await readSecret(db, "vapid");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  return { publicKey: curve.getPublicKey("base64url"), privateKey };
}

/** Seconds for which a signature is valid. Push services accept at most 24 hours. */
const validFor = 12 * 60 * 60;

/**
 * Returns the `Authorization` header of a request to a push service (RFC 8292): a JSON Web Token with ES256, and the
 * key of the site.
 */
export function signVapid(endpoint: string, subject: string, { publicKey, privateKey }: VapidKeys): string {
  const expiry = Math.floor(Date.now() / 1_000) + validFor;
  const claims = { aud: new URL(endpoint).origin, exp: expiry, sub: subject };
  const token = `${encodeJson({ typ: "JWT", alg: "ES256" })}.${encodeJson(claims)}`;
  // The first byte says that both coordinates follow.
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", d: privateKey, x, y }, format: "jwk" });
  const signature = sign("sha256", Buffer.from(token), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${token}.${signature.toString("base64url")}, k=${publicKey}`;
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
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
