import type { Kysely } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { UseUp } from "./use-up.ts";

/** Makes the secret of an authenticator app, in base32, and the URI with which the app reads it from a QR code. */
export async function makeAppSecret(
  siteName: string,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await load();
  const secret = new Secret({ size: 20 });
  // The two are separated by a colon.
  const issuer = siteName.replaceAll(":", " ");
  return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret }).toString() };
}

/**
 * Returns the period of 30 seconds, counted from 1970, whose code this is, or `undefined` for a wrong code. Codes of
 * the period before and the one after `now` (milliseconds) are right, too, because clocks differ.
 */
export async function findStep(secret: string, code: string, now: number): Promise<number | undefined> {
  const { Secret, TOTP } = await load();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const distance = totp.validate({ token: code, timestamp: now, window: 1 });
  return distance === null ? undefined : totp.counter({ timestamp: now }) + distance;
}

/** Returns the app, if there is one. */
export async function findApp(db: Kysely<Schema>) {
  return db.selectFrom("authenticator_apps").selectAll().executeTakeFirst();
}

/** Verifies a code of six digits. Returns what uses it up, or `undefined` for one that is wrong or was used, or without an app. */
export async function verifyAppCode(
  db: Kysely<Schema>,
  code: string,
  now: number,
): Promise<UseUp | undefined> {
  const app = await findApp(db);
  if (app === undefined) return undefined;
  const step = await findStep(app.secret, code, now);
  if (step === undefined || step <= app.last_step) return undefined;
  return async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("authenticator_apps")
      .set({ last_step: step })
      .where("secret", "=", app.secret)
      .where("last_step", "<", step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };
}

/** Loaded when it is used, because most requests need none. */
function load() {
  return import("otpauth");
}
