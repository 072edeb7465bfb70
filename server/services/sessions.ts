import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import type { VerifiedAccount } from "./owner.ts";

/** How long a session lasts, in milliseconds. */
export const sessionAge = 30 * 24 * 60 * 60 * 1000;

/**
 * Starts a session and returns its token. The database stores only a hash of the token.
 * @param now milliseconds since 1970
 * @returns `undefined` when the password has changed since `checkPassword` verified it
 */
export async function startSession(
  db: Kysely<Schema>,
  { id, passwordHash }: VerifiedAccount,
  now: number,
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  return inTransaction(db, async (transaction) => {
    // Updating the row to its current value locks it: a concurrent password change waits, then ends this session too.
    const lock = await transaction
      .updateTable("admins")
      .set({ password_hash: passwordHash })
      .where("id", "=", id)
      .where("password_hash", "=", passwordHash)
      .executeTakeFirst();
    if (lock.numUpdatedRows === 0n) return undefined;
    await transaction.deleteFrom("sessions").where("expires_at", "<=", now).execute();
    await transaction
      .insertInto("sessions")
      .values({ token_hash: hash(token), admin_id: id, created_at: now, expires_at: now + sessionAge })
      .execute();
    return token;
  });
}

/**
 * Returns the email of the account that is signed in with this token, or `undefined` when the token is unknown or its
 * session has ended or expired.
 * @param now milliseconds since 1970
 */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
  now: number,
): Promise<{ email: string } | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select("admins.email")
    .where("token_hash", "=", hash(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Ends the session with this token. Does nothing when there is no such session. */
export async function endSession(db: Kysely<Schema>, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hash(token)).execute();
}

/** A fast hash is enough, because a token of 256 random bits cannot be guessed. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
