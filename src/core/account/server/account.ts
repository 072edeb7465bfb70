import type { Kysely } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { Account, PasswordChange } from "../contract/account.ts";
import { checkPassword } from "./credentials.ts";
import { hashPassword } from "./password-hashes.ts";
import { type Client, recordEvent } from "./security-events.ts";
import { deleteOtherSessions } from "./sessions.ts";

/** Returns the account. It exists whenever someone is signed in. */
export async function readAccount(
  db: Kysely<Schema>,
): Promise<Omit<Account, "passwordIsConfigured" | "timeZone">> {
  const row = await db
    .selectFrom("admins")
    .select(["email", "password_changed_at"])
    .executeTakeFirstOrThrow();
  const changedAt = row.password_changed_at;
  return {
    email: row.email,
    passwordChangedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
  };
}

interface Change extends PasswordChange {
  email: string;
  /** The session to keep. All others are ended. */
  sessionId: string;
  client: Client;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the owner gets a mail about it. */
  isMailed: boolean;
}

/**
 * Changes the owner's password and ends all other sessions, in one transaction. Does not check the new password against
 * the password rule. Throws a `BusyError` when too many passwords are waiting to be verified.
 */
export async function changePassword(
  db: Kysely<Schema>,
  { email, currentPassword, newPassword, sessionId, client, now, isMailed }: Change,
): Promise<"changed" | "wrong password"> {
  const account = await checkPassword(db, { email, password: currentPassword });
  if (account === undefined) return "wrong password";
  const password_hash = await hashPassword(newPassword);
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable("admins")
      .set({ password_hash, password_changed_at: now })
      .where("id", "=", account.id)
      .where("password_hash", "=", account.passwordHash)
      .executeTakeFirst();
    // A concurrent change was committed first, so the given password is no longer the current one.
    if (changed.numUpdatedRows === 0n) return "wrong password";
    await recordEvent(transaction, { event: "password-changed", client, now, isMailed });
    await deleteOtherSessions(transaction, sessionId, { client, now });
    return "changed";
  });
}
