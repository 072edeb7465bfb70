import { randomBytes, randomUUIDv7 } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import { recordEvent, serverItself } from "./security-events.ts";
import { deleteOtherSessions } from "./sessions.ts";

/** The account's email until its owner names another. */
export const firstEmail = "owner@localhost";

export interface Credentials {
  email: string;
  password: string;
}

/** An account, and the hash of the password that has just opened it. */
export interface OpenedAccount {
  id: string;
  passwordHash: string;
}

/** The account that the email and the password open; `undefined` for any other pair, after the same work. */
export async function checkPassword(
  db: Kysely<Schema>,
  given: Credentials,
): Promise<OpenedAccount | undefined> {
  const owner = await db
    .selectFrom("admins")
    .select(["id", "password_hash as passwordHash"])
    .where("email", "=", normalEmail(given.email))
    .executeTakeFirst();
  const matches = await verify(owner?.passwordHash ?? dummyHash, given.password);
  return matches ? owner : undefined;
}

/** Gives the site's only account this email and password, makes it when there is none, and ends all its sessions. */
export async function setOwner(
  db: Kysely<Schema>,
  { email, password }: Credentials,
  now = Date.now(),
): Promise<void> {
  const values = {
    email: normalEmail(email),
    password_hash: await hash(password),
    password_changed_at: now,
  };
  await db.transaction().execute(async (transaction) => {
    await insertIfNone(transaction, values);
    // The one account, ours or that of another call that came first.
    await transaction.updateTable("admins").set(values).execute();
    await recordEvent(transaction, { event: "password-changed", client: serverItself, now });
    await deleteOtherSessions(transaction, undefined, { client: serverItself, now });
  });
}

/** The email of the account; `undefined` when there is none yet. */
export async function findOwnerEmail(db: Kysely<Schema>): Promise<string | undefined> {
  const owner = await db.selectFrom("admins").select("email").executeTakeFirst();
  return owner?.email;
}

/**
 * Sees to it at start that there is an account. It follows `configured`; without that, and with none there, it is made
 * with a random password, which is in the answer this one time. `passwordChanged` tells of an account that was changed to
 * what is configured.
 */
export async function ensureOwner(
  db: Kysely<Schema>,
  configured: Credentials | undefined,
): Promise<{ email: string; newPassword?: string; passwordChanged?: boolean }> {
  if (configured !== undefined) {
    const email = normalEmail(configured.email);
    // An unchanged account keeps its sessions.
    if ((await checkPassword(db, configured)) !== undefined) return { email };
    await setOwner(db, configured);
    return { email, passwordChanged: true };
  }
  const email = await findOwnerEmail(db);
  if (email !== undefined) return { email };
  const newPassword = randomBytes(12).toString("base64url");
  const made = await insertIfNone(db, {
    email: firstEmail,
    password_hash: await hash(newPassword),
    password_changed_at: null,
  });
  // Two instances may start at the same moment; only one has made the account.
  return made ? { email: firstEmail, newPassword } : { email: (await findOwnerEmail(db)) ?? firstEmail };
}

/** Makes the account, unless there is one; the table holds no second, whoever writes at the same time. */
async function insertIfNone(
  db: Kysely<Schema>,
  values: { email: string; password_hash: string; password_changed_at: number | null },
): Promise<boolean> {
  const made = await db
    .insertInto("admins")
    .values({ id: randomUUIDv7(), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The hash of a discarded random password: verifying against it makes an unknown email cost the same work as a known
 * one. It is a constant so that the first login after a start takes no longer than the others.
 */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$q6P5BzthC2CDaWvGHuwX9A$oa7C5fTJcjMnUwRksvCkt/3LAvgrefSP4tgun/z8sv0";
