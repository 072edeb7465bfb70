import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "../../../db/schema.ts";
import type { Logger } from "../../../process/log/log.ts";
import type { PasskeyRow } from "./tables.ts";
import { type Account, ticketAge } from "./tickets.ts";
import type { UseUp } from "./use-up.ts";

/** The site as authenticators know it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** EdDSA, ES256, and RS256. By default, the library tries one that is experimental in Node, with a warning. */
const supportedAlgorithmIDs = [-8, -7, -257];

type CredentialJson = Record<string, unknown>;

/** Returns `undefined` if browsers make no passkeys for the site: without HTTPS, or with an IP address. */
export function findRelyingParty(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isSecure = protocol === "https:" || hostname === "localhost";
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isSecure && !isAddress ? { id: hostname, origin } : undefined;
}

export async function listPasskeys(db: Kysely<Schema>): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().orderBy("id").execute();
}

interface NewPasskey {
  siteName: string;
  account: Account;
  challenge: string;
  /** Those that the owner has. */
  passkeys: PasskeyRow[];
}

/** Returns what the browser makes a passkey with. */
export async function makeCreationOptions(
  { id: rpID }: RelyingParty,
  { siteName, account, challenge, passkeys }: NewPasskey,
): Promise<CredentialJson> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpID,
    rpName: siteName,
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account.id)),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: ticketAge,
    excludeCredentials: passkeys.map(describe),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  return { ...options };
}

/**
 * Returns what the browser asks for one of the passkeys with.
 * @param passkeys those that are named. If there are none, the authenticator offers those that it has.
 */
export function makeRequestOptions(
  { id: rpId }: RelyingParty,
  challenge: string,
  passkeys: PasskeyRow[],
): CredentialJson {
  const allowCredentials = passkeys.map(describe);
  return { rpId, challenge, timeout: ticketAge, allowCredentials, userVerification: "required" };
}

/** Returns the columns of a new passkey, or `undefined` if the response is not one to this challenge from this site. */
export async function verifyCreation(
  log: Pick<Logger, "warn">,
  { id, origin }: RelyingParty,
  challenge: string,
  response: CredentialJson,
): Promise<Pick<PasskeyRow, "credential_id" | "public_key" | "counter" | "transports"> | undefined> {
  const { verifyRegistrationResponse } = await load();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs,
  }).catch((error) => logRefusal(log, error));
  if (!verified?.verified || (await isFromFrame(log, response))) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: JSON.stringify(transportsSchema.parse(credential.transports)),
  };
}

/**
 * Verifies the response of a passkey. Returns what uses it up, or `undefined` if it is not one of the owner's, from
 * this site, and to this challenge, or if its counter went back.
 */
export async function verifyPasskey(
  { db, log }: { db: Kysely<Schema>; log: Pick<Logger, "warn"> },
  { id, origin }: RelyingParty,
  challenge: string,
  response: CredentialJson,
): Promise<UseUp | undefined> {
  const passkey = (await listPasskeys(db)).find(({ credential_id }) => credential_id === response.id);
  if (passkey === undefined) return undefined;
  const { verifyAuthenticationResponse } = await load();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // The counter is compared below, where no concurrent use can come between.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: 0,
    },
  }).catch((error) => logRefusal(log, error));
  if (!verified?.verified || (await isFromFrame(log, response))) return undefined;
  const { newCounter } = verified.authenticationInfo;
  if (newCounter <= passkey.counter && passkey.counter > 0) {
    log.warn(
      { passkey: passkey.name },
      "a passkey was refused because its counter went back: it may have been copied",
    );
    return undefined;
  }
  return async (transaction, { now }) => {
    const { numUpdatedRows } = await transaction
      .updateTable("passkeys")
      .set({ counter: newCounter, last_used_at: now })
      .where("id", "=", passkey.id)
      .where("counter", newCounter === 0 ? "=" : "<", newCounter)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };
}

/**
 * Whether a verified response was asked for by a frame in a page of another origin. The library refuses only sign-ins
 * whose browser names that origin, which not all do.
 */
async function isFromFrame(log: Pick<Logger, "warn">, { response }: CredentialJson): Promise<boolean> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  const { clientDataJSON } = response as { clientDataJSON: string };
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  if (!crossOrigin && topOrigin === undefined) return false;
  logRefusal(log, new Error("A frame in a page of another origin asked for it"));
  return true;
}

/** The owner learns only that it was refused. A wrong `SITE_URL` is found in the log. */
function logRefusal(log: Pick<Logger, "warn">, error: Error): void {
  log.warn({ reason: error.message }, "a passkey was refused");
}

const transportsSchema = z.array(z.string().max(20)).max(10).catch([]);

function describe({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: "public-key" as const, transports: JSON.parse(transports) as string[] };
}

/** Loaded when it is used, because it takes memory, and most sites and most requests need none. */
function load() {
  return import("@simplewebauthn/server");
}
