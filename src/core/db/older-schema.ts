import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { carryOverFigures, createFigureGroups } from "./carry-over-figures.ts";
import { createVisitCounts } from "./migrations/051-schema.ts";
import type { Schema } from "./schema.ts";

/** The version that migrates databases and backups of older ones to a schema that this version knows. */
export const oldestVersion = "0.2.0";

/** The last migration of version 0.2.0. Its tables are those of `051-schema`, except that its figures are compressed groups. */
const lastOfOldest = "049-stems-of-posts";
/** The last migration before all of them became one. The tables are those of `051-schema`. */
const lastOfChain = "050-visit-counts";

/** Whether the schema with this name is that of version 0.2.0, and not of this version. */
export function isOldestSchema(name: string): boolean {
  return name === lastOfOldest || name === lastOfChain;
}

/** Whether the schema with this name is older than that of version 0.2.0. Names begin with numbers. */
export function isTooOld(name: string): boolean {
  return name < lastOfOldest;
}

/** Migrates a database of version 0.2.0 to the schema of the first migration. */
export async function upgradeOldest(
  transaction: Kysely<Schema>,
  schema: string,
  first: string,
): Promise<void> {
  const db = transaction as unknown as Kysely<unknown>;
  if (schema === lastOfOldest) {
    await createVisitCounts(db);
    await carryOverFigures(db);
  }
  await replaceApplied(db, first);
}

/** Makes an empty database with the tables of the first migration one of version 0.2.0, into which its backups fit. */
export async function downgradeToOldest(empty: Kysely<Schema>, schema: string): Promise<void> {
  const db = empty as unknown as Kysely<unknown>;
  if (schema === lastOfOldest) {
    await db.schema.dropIndex("visits_by_campaign").execute();
    await db.schema.dropTable("visit_counts").execute();
    await createFigureGroups(db);
  }
  await replaceApplied(db, schema);
}

async function replaceApplied(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  await sql`delete from ${table}`.execute(db);
  await sql`insert into ${table} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
}
