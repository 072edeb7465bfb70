import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";

/** The secret of this name, 256 random bits as text: made when it is first asked for, the same for all instances. */
export async function readSecret(db: Kysely<Schema>, name: string): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  const made = randomBytes(32).toString("base64url");
  // Another instance may be as quick; then its secret holds.
  await db
    .insertInto("secrets")
    .values({ name, value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(db, name)) ?? made;
}

async function findSecret(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
