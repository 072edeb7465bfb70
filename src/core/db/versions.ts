import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Increments a version, which others compare with the one that they have read.
 * @returns the new version. Other transactions wait to increment or lock it until this one ends
 */
export async function incrementVersion(transaction: Transaction<Schema>, name: string): Promise<number> {
  const { version } = await transaction
    .insertInto("versions")
    .values({ name, version: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ version: sql`versions.version + 1` }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns how often a version was incremented. */
export async function readVersion(db: Kysely<Schema>, name: string): Promise<number> {
  const row = await db.selectFrom("versions").select("version").where("name", "=", name).executeTakeFirst();
  return row?.version ?? 0;
}

/** Waits until no other transaction has incremented or locked the version, and has others wait until this one ends. */
export async function lockVersion(db: Kysely<Schema>, name: string): Promise<void> {
  await db
    .insertInto("versions")
    .values({ name, version: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ version: sql`versions.version` }))
    .execute();
}
