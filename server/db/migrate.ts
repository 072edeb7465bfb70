import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import * as initial from "./migrations/001-initial.ts";
import * as mailAndLimits from "./migrations/002-mail-and-limits.ts";
import type { Schema } from "./schema.ts";

const migrations = { "001-initial": initial, "002-mail-and-limits": mailAndLimits };

/**
 * Brings the database to the newest schema; does nothing when it is there already. Each engine runs the list in one
 * transaction, so a failed migration leaves nothing behind. Throws what the failed migration threw.
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
