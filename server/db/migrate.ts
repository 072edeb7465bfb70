import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { Connection } from "./connect.ts";
import * as schema from "./migrations/051-schema.ts";
import * as siteVersions from "./migrations/052-site-versions.ts";
import * as siteFiles from "./migrations/053-site-files.ts";
import * as postFiles from "./migrations/054-post-files.ts";
import * as importedPosts from "./migrations/055-imported-posts.ts";
import * as keyScopes from "./migrations/058-key-scopes.ts";
import * as copiesOfBackups from "./migrations/059-copies-of-backups.ts";
import * as secondStep from "./migrations/060-second-step.ts";
import * as noPurges from "./migrations/061-no-purges.ts";
import * as countedDays from "./migrations/062-counted-days.ts";
import { downgradeToOldest, isOldestSchema, isTooOld, upgradeOldest } from "./older-schema.ts";
import type { Schema } from "./schema.ts";

const firstMigration = "051-schema";

const migrations = {
  [firstMigration]: schema,
  "052-site-versions": siteVersions,
  "053-site-files": siteFiles,
  "054-post-files": postFiles,
  "055-imported-posts": importedPosts,
  "058-key-scopes": keyScopes,
  "059-copies-of-backups": copiesOfBackups,
  "060-second-step": secondStep,
  "061-no-purges": noPurges,
  "062-counted-days": countedDays,
};

/** A version before 0.2.0 created the database, and no later one has migrated it. */
export class OlderDatabaseError extends Error {}

/** The database has migrations that this version does not know. */
export class NewerDatabaseError extends Error {
  readonly migrations: string[];

  constructor(migrations: string[]) {
    super(`Unknown migrations: ${migrations.join(", ")}`);
    this.migrations = migrations;
  }
}

/** The backup that must precede the migrations failed. The message is the reason, as a sentence for the owner. */
export class NoBackupError extends Error {}

/** Another instance is migrating the database. */
export class MigratingElsewhereError extends Error {}

/** Identifies the lock. Any number that no other program uses. */
const lockId = 6_284_301_175;

/**
 * Migrates the database to the newest schema. All missing migrations run in one transaction, so a failure changes
 * nothing. Throws the error of the failed migration, an {@link OlderDatabaseError}, a {@link NewerDatabaseError}, or a
 * {@link MigratingElsewhereError}.
 */
export async function migrate({ engine, db }: Pick<Connection, "engine" | "db">): Promise<void> {
  // With a stricter isolation level, the snapshot could be older than the migrations of another instance.
  await db
    .transaction()
    .setIsolationLevel("read committed")
    .execute(async (transaction) => {
      // With SQLite the transaction itself is the lock.
      if (engine === "postgres") await lock(transaction);
      await migrateTables(transaction);
    });
}

/**
 * Takes a lock that ends with the transaction. Kysely's own lock ends with the session, which a pooler keeps open after
 * the migrations. Does not wait for the lock, so that the caller can log what it is waiting for.
 */
async function lock(transaction: Transaction<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(lockId)}) as locked`.execute(transaction);
  if (!rows[0]?.locked) throw new MigratingElsewhereError("Another instance is migrating the database");
}

/**
 * Does what {@link migrate} does within a transaction of the caller.
 * @param place the PostgreSQL schema that contains the tables, if several schemas may contain them
 */
export async function migrateTables(transaction: Transaction<Schema>, place?: string): Promise<void> {
  const { version, missing } = await checkSchema(transaction);
  if (missing.length === 0) return;
  if (version !== undefined && isOldestSchema(version))
    await upgradeOldest(transaction, version, firstMigration);
  const { error } = await createMigrator(transaction, place).migrateToLatest();
  if (error !== undefined) throw error;
}

/** All schema versions, oldest first. A version has the name of its last migration. */
export const schemaVersions: readonly string[] = Object.keys(migrations).sort();

/**
 * Creates the tables of a schema version, which can also be that of version 0.2.0, in an empty database. If `db` is a
 * transaction, they are created inside it.
 * @param place the PostgreSQL schema for the tables, if several schemas may contain them
 */
export async function createTables(db: Kysely<Schema>, version: string, place?: string): Promise<void> {
  const isOldest = isOldestSchema(version);
  const { error } = await createMigrator(db, place).migrateTo(isOldest ? firstMigration : version);
  if (error !== undefined) throw error;
  if (isOldest) await downgradeToOldest(db, version);
}

function createMigrator(db: Kysely<Schema>, place: string | undefined): Migrator {
  const provider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider, ...(place !== undefined && { migrationTableSchema: place }) });
}

/** Returns the schema version of a database, or `undefined` if Foliodesk has not created any tables in it. */
export async function readSchemaVersion(db: Kysely<Schema>): Promise<string | undefined> {
  return (await readApplied(db)).at(-1);
}

/**
 * Returns the schema version of a database and the migrations that it lacks. Throws an {@link OlderDatabaseError} or a
 * {@link NewerDatabaseError} if this version cannot use it.
 */
export async function checkSchema(
  db: Kysely<Schema>,
): Promise<{ version: string | undefined; missing: string[] }> {
  const applied = await readApplied(db);
  const version = applied.at(-1);
  if (version === undefined || isOldestSchema(version)) return { version, missing: [...schemaVersions] };
  if (isTooOld(version)) throw new OlderDatabaseError("The database is too old");
  const unknown = applied.filter((name) => !schemaVersions.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return { version, missing: schemaVersions.filter((name) => !applied.includes(name)) };
}

async function readApplied(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name).sort();
}
