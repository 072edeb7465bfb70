import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import * as initial from "./migrations/001-initial.ts";
import * as mailAndLimits from "./migrations/002-mail-and-limits.ts";
import * as oneOwnerAndSecrets from "./migrations/003-one-owner-and-secrets.ts";
import * as uncountedVisits from "./migrations/005-uncounted-visits.ts";
import * as account from "./migrations/006-account.ts";
import type { Schema } from "./schema.ts";

const migrations = {
  "001-initial": initial,
  "002-mail-and-limits": mailAndLimits,
  "003-one-owner-and-secrets": oneOwnerAndSecrets,
  "005-uncounted-visits": uncountedVisits,
  "006-account": account,
};

/** The database has had a migration that this version does not know. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the database to the newest schema; does nothing when it is there already. Each engine runs the list in one
 * transaction, so a failed migration leaves nothing behind. Throws what the failed
 * migration threw, or a {@link NewerDatabaseError}.
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw (await isNewer(db)) ? new NewerDatabaseError() : error;
  return (results ?? []).map((result) => result.migrationName);
}

async function isNewer(db: Kysely<Schema>): Promise<boolean> {
  try {
    const { rows } = await sql<{
      name: string;
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
    return rows.some(({ name }) => !Object.hasOwn(migrations, name));
  } catch {
    // What keeps us from asking has also kept the migrations from running, and that error is thrown.
    return false;
  }
}
