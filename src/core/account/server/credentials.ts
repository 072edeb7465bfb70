import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { hashPassword, verifyPassword } from "./password-hashes.ts";
import { recordEvent, serverItself } from "./security-events.ts";
import { deleteOtherSessions } from "./sessions.ts";

/** The account's email until the owner sets another one. */
export const firstEmail = "owner@localhost";

export interface Credentials {
  email: string;
  password: string;
}

/** The account of a new site. */
export interface FirstOwner {
  email: string;
  passwordHash: string;
}

/** An account whose password was just verified, with the hash that it was verified against. */
export interface VerifiedAccount {
  id: string;
  passwordHash: string;
}

/**
 * Verifies an email and password. Returns the account, or `undefined` when either is wrong. Both outcomes take the same
 * time, so the response time does not reveal whether the email exists.
 * @param rank the place in the queue of passwords that are verified; by default, before everyone else
 * @throws BusyError when too many passwords are waiting to be verified
 */
export async function checkPassword(
  db: Kysely<Schema>,
  credentials: Credentials,
  rank?: number,
): Promise<VerifiedAccount | undefined> {
  const owner = await db
    .selectFrom("admins")
    .select(["id", "password_hash as passwordHash"])
    .where("email", "=", normalizeEmail(credentials.email))
    .executeTakeFirst();
  const matches = await verifyPassword(owner?.passwordHash ?? dummyHash, credentials.password, rank);
  return matches ? owner : undefined;
}

/** Sets the email and password of the site's only account, creates it if needed, and ends all of its sessions. */
export async function setOwner(
  db: Kysely<Schema>,
  { email, password }: Credentials,
  now = Date.now(),
): Promise<void> {
  await setOwnerHash(db, { email, passwordHash: await hashPassword(password) }, now);
}

/** Does the same with the hash of the password. */
export async function setOwnerHash(
  db: Kysely<Schema>,
  { email, passwordHash }: FirstOwner,
  now: number,
): Promise<void> {
  const values = { email: normalizeEmail(email), password_hash: passwordHash, password_changed_at: now };
  await inTransaction(db, async (transaction) => {
    await insertIfMissing(transaction, values);
    // No `where`: there is exactly one account, inserted either here or by a concurrent call.
    await transaction.updateTable("admins").set(values).execute();
    await recordEvent(transaction, { event: "password-changed", client: serverItself, now });
    await deleteOtherSessions(transaction, undefined, { client: serverItself, now });
  });
}

/** Returns the account's email, or `undefined` when there is no account yet. */
export async function findOwnerEmail(db: Kysely<Schema>): Promise<string | undefined> {
  const owner = await db.selectFrom("admins").select("email").executeTakeFirst();
  return owner?.email;
}

/** Whether this is the account's email, however it is written. */
export async function isOwnersEmail(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await findOwnerEmail(db)) === normalizeEmail(email);
}

/**
 * Makes sure at start that the account exists. With `configured`, the account gets that email and password. Otherwise
 * an existing account stays as it is, and a missing one is created: `first`, or else one with a random password.
 * @returns the account's email, `newPassword` only if this call generated it, and whether it changed the account to
 * `configured`
 */
export async function ensureOwner(
  db: Kysely<Schema>,
  configured: Credentials | undefined,
  first?: FirstOwner,
): Promise<{ email: string; newPassword?: string; passwordChanged?: boolean }> {
  if (configured !== undefined) {
    const email = normalizeEmail(configured.email);
    // Leave an unchanged account alone: `setOwner` would end its sessions.
    if ((await checkPassword(db, configured)) !== undefined) return { email };
    await setOwner(db, configured);
    return { email, passwordChanged: true };
  }
  const email = await findOwnerEmail(db);
  if (email !== undefined) return { email };
  const newPassword = randomBytes(12).toString("base64url");
  const account = first ?? { email: firstEmail, passwordHash: await hashPassword(newPassword) };
  const values = { email: normalizeEmail(account.email), password_hash: account.passwordHash };
  // When two instances start at the same time, only one of them creates the account.
  if (!(await insertIfMissing(db, { ...values, password_changed_at: null })))
    return { email: (await findOwnerEmail(db)) ?? firstEmail };
  return first === undefined ? { email: values.email, newPassword } : { email: values.email };
}

/** Inserts the account unless one exists. A unique column keeps concurrent calls from inserting two. */
async function insertIfMissing(
  db: Kysely<Schema>,
  values: { email: string; password_hash: string; password_changed_at: number | null },
): Promise<boolean> {
  const result = await db
    .insertInto("admins")
    .values({ id: createId(), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The hash of a discarded random password. Verifying against it makes an unknown email take as long as a known one. It
 * is a constant so that the first login after a start does not take longer.
 */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$q6P5BzthC2CDaWvGHuwX9A$oa7C5fTJcjMnUwRksvCkt/3LAvgrefSP4tgun/z8sv0";
