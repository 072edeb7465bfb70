import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { Connection } from "./connect.ts";
import * as initial from "./migrations/001-initial.ts";
import * as mailAndLimits from "./migrations/002-mail-and-limits.ts";
import * as oneOwnerAndSecrets from "./migrations/003-one-owner-and-secrets.ts";
import * as versions from "./migrations/004-versions.ts";
import type { Schema } from "./schema.ts";

const migrations = {
  "001-initial": initial,
  "002-mail-and-limits": mailAndLimits,
  "003-one-owner-and-secrets": oneOwnerAndSecrets,
  "004-versions": versions,
};

/** The database has had a migration that this version does not know. */
export class NewerDatabaseError extends Error {}

/** Another instance is bringing the database to its newest schema. */
export class MigratingElsewhereError extends Error {}

/** Any number that no other program locks. */
const lockId = 6_284_301_175;

/**
 * Brings the database to the newest schema; does nothing when it is there already. All that is missing runs in one
 * transaction, so a failed migration leaves nothing behind. Throws what the failed migration threw, a
 * {@link NewerDatabaseError}, or a {@link MigratingElsewhereError} when another instance is at it.
 * @returns the names of the migrations that ran
 */
export async function migrate({ engine, db }: Pick<Connection, "engine" | "db">): Promise<string[]> {
  try {
    // A snapshot from before another instance's migrations would hide them, whatever the database's default is.
    return await db
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (transaction) => {
        // On SQLite the transaction is the lock.
        if (engine === "postgres") await lock(transaction);
        return runMissing(transaction);
      });
  } catch (error) {
    throw (await isNewer(db)) ? new NewerDatabaseError() : error;
  }
}

/**
 * Kysely's own lock belongs to the session, and behind a pooler the session goes on with the lock after the migrations
 * are done. This one ends with the transaction. It does not wait, so that the caller can say what it waits for.
 */
async function lock(transaction: Transaction<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(lockId)}) as locked`.execute(transaction);
  if (!rows[0]?.locked) throw new MigratingElsewhereError("Another instance is migrating the database");
}

async function runMissing(transaction: Transaction<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
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
