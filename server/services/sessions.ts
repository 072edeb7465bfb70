import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { OpenedAccount } from "./owner.ts";

/** Milliseconds that a login lasts. */
export const sessionAge = 30 * 24 * 60 * 60 * 1000;

/**
 * Begins a session at `now` (milliseconds) and gives its token, which is stored nowhere: the database has its hash.
 * Gives `undefined` when the account has got another password since it was opened.
 */
export async function startSession(
  db: Kysely<Schema>,
  { id, passwordHash }: OpenedAccount,
  now: number,
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  return db.transaction().execute(async (transaction) => {
    // Written as it is, the account is held: a new password waits until the session is there, and then ends it.
    const held = await transaction
      .updateTable("admins")
      .set({ password_hash: passwordHash })
      .where("id", "=", id)
      .where("password_hash", "=", passwordHash)
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) return undefined;
    await transaction.deleteFrom("sessions").where("expires_at", "<=", now).execute();
    await transaction
      .insertInto("sessions")
      .values({ token_hash: hash(token), admin_id: id, created_at: now, expires_at: now + sessionAge })
      .execute();
    return token;
  });
}

/** Whose session the token is; `undefined` when it is unknown, ended or expired at `now`. */
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

/** Ends the session of the token; one that has ended already stays so. */
export async function endSession(db: Kysely<Schema>, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hash(token)).execute();
}

/** The token has 256 random bits, so a fast hash is enough: there is nothing to guess. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
