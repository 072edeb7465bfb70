import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Returns the secret with this name, 256 random bits as base64url. The first call generates and stores it; all
 * instances of the site then get the same secret.
 */
export async function readSecret(db: Kysely<Schema>, name: string): Promise<string> {
  const existing = await findSecret(db, name);
  if (existing !== undefined) return existing;
  const generated = randomBytes(32).toString("base64url");
  // If another instance inserts its secret first, that one is used.
  await db
    .insertInto("secrets")
    .values({ name, value: generated })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(db, name)) ?? generated;
}

async function findSecret(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
