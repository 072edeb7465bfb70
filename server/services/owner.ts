import { randomBytes, randomUUIDv7 } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";

const firstEmail = "owner@localhost";

export interface Credentials {
  email: string;
  password: string;
}

/** The id of the account that the email and the password open; `undefined` for any other pair, after the same work. */
export async function checkPassword(db: Kysely<Schema>, given: Credentials): Promise<string | undefined> {
  const owner = await db
    .selectFrom("admins")
    .select(["id", "password_hash"])
    .where("email", "=", normalEmail(given.email))
    .executeTakeFirst();
  const matches = await verify(owner?.password_hash ?? (await nobodysHash()), given.password);
  return matches ? owner?.id : undefined;
}

/** Gives the site's only account this email and password, makes it when there is none, and ends all its sessions. */
export async function setOwner(db: Kysely<Schema>, { email, password }: Credentials): Promise<void> {
  const values = { email: normalEmail(email), password_hash: await hash(password) };
  await db.transaction().execute(async (transaction) => {
    const owner = await transaction.selectFrom("admins").select("id").executeTakeFirst();
    if (owner === undefined) {
      await transaction
        .insertInto("admins")
        .values({ id: randomUUIDv7(), ...values })
        .execute();
    } else {
      await transaction.updateTable("admins").set(values).where("id", "=", owner.id).execute();
    }
    await transaction.deleteFrom("sessions").execute();
  });
}

/** The email of the account; `undefined` when there is none yet. */
export async function findOwnerEmail(db: Kysely<Schema>): Promise<string | undefined> {
  const owner = await db.selectFrom("admins").select("email").executeTakeFirst();
  return owner?.email;
}

/**
 * Sees to it at start that there is an account. It follows `configured`; without that, and with none there, it is made
 * with a random password, which is in the answer this one time.
 */
export async function ensureOwner(
  db: Kysely<Schema>,
  configured: Credentials | undefined,
): Promise<{ email: string; newPassword?: string }> {
  if (configured !== undefined) {
    // An unchanged account keeps its sessions.
    if ((await checkPassword(db, configured)) === undefined) await setOwner(db, configured);
    return { email: normalEmail(configured.email) };
  }
  const email = await findOwnerEmail(db);
  if (email !== undefined) return { email };
  const newPassword = randomBytes(12).toString("base64url");
  const made = await db
    .insertInto("admins")
    .values({ id: randomUUIDv7(), email: firstEmail, password_hash: await hash(newPassword) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  // Two instances may start at the same moment; only one has made the account.
  return made.numInsertedOrUpdatedRows === 1n ? { email: firstEmail, newPassword } : { email: firstEmail };
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

let nobodys: Promise<string> | undefined;

/** A hash that no password opens, to spend on an unknown email the work that a known one costs. */
function nobodysHash(): Promise<string> {
  nobodys ??= hash(randomBytes(32));
  return nobodys;
}
