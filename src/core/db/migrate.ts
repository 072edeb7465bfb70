import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { type FeatureData, joinNamed, type LoadMigration } from "../feature.data.ts";
import { featureData } from "../server/features.data.ts";
import type { Connection } from "./connect.ts";
import { downgradeToOldest, isOldestSchema, isTooOld, upgradeOldest } from "./older-schema.ts";
import type { Schema } from "./schema.ts";

const firstMigration = "051-schema";

/** Those of several features. A new name sorts after all others. */
const sharedMigrations = {
  [firstMigration]: () => import("./migrations/051-schema.ts"),
  "055-imported-posts": () => import("./migrations/055-imported-posts.ts"),
  "058-key-scopes": () => import("./migrations/058-key-scopes.ts"),
  "059-copies-of-backups": () => import("./migrations/059-copies-of-backups.ts"),
  "061-no-purges": () => import("./migrations/061-no-purges.ts"),
};

const features: readonly FeatureData[] = featureData;

const migrations = joinNamed<string, LoadMigration>("migration", [
  sharedMigrations,
  ...features.map(({ migrations = {} }) => migrations),
]);

/** A version before 0.2.0 created the database, and no later one has migrated it. */
export class OlderDatabaseError extends Error {}

/** The database has migrations that only a newer version can have. */
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
  const { version, missing, removed } = await checkSchema(transaction);
  if (missing.length === 0) return;
  if (version !== undefined && isOldestSchema(version))
    await upgradeOldest(transaction, version, firstMigration);
  const { error } = await createMigrator(transaction, place, removed).migrateToLatest();
  if (error !== undefined) throw error;
}

/** All schema versions, oldest first. A version has the name of its last migration. */
export const schemaVersions: readonly string[] = Object.keys(migrations).sort();

/**
 * Whether only another version can have this migration: a newer one, or one of development before the first. Another
 * one that is not known is of a feature that was removed.
 */
export function isNewer(name: string): boolean {
  return name > (schemaVersions.at(-1) ?? "") || (name < firstMigration && !isOldestSchema(name));
}

/**
 * Creates the tables of a schema version, which can also be that of version 0.2.0, in an empty database. If `db` is a
 * transaction, they are created inside it.
 * @param place the PostgreSQL schema for the tables, if several schemas may contain them
 */
export async function createTables(db: Kysely<Schema>, version: string, place?: string): Promise<void> {
  const isOldest = isOldestSchema(version);
  const last = isOldest ? firstMigration : schemaVersions.findLast((name) => name <= version);
  const { error } = await createMigrator(db, place).migrateTo(last ?? version);
  if (error !== undefined) throw error;
  if (isOldest) await downgradeToOldest(db, version);
}

/** @param removed applied migrations of features that were removed, which Kysely expects at their places */
function createMigrator(db: Kysely<Schema>, place: string | undefined, removed: string[] = []): Migrator {
  const provider = {
    getMigrations: async () => {
      const known = Object.entries(migrations).map(async ([name, load]) => [name, await load()]);
      const applied = removed.map((name) => [name, { up: async () => {} }]);
      return Object.fromEntries([...(await Promise.all(known)), ...applied]);
    },
  };
  return new Migrator({ db, provider, ...(place !== undefined && { migrationTableSchema: place }) });
}

/** Returns the schema version of a database, or `undefined` if Foliodesk has not created any tables in it. */
export async function readSchemaVersion(db: Kysely<Schema>): Promise<string | undefined> {
  return (await readApplied(db)).at(-1);
}

/**
 * Returns the schema version of a database, the migrations that it lacks, and those of features that were removed, whose
 * tables are left as they are. Throws an {@link OlderDatabaseError} or a {@link NewerDatabaseError} if this version
 * cannot use it.
 */
export async function checkSchema(
  db: Kysely<Schema>,
): Promise<{ version: string | undefined; missing: string[]; removed: string[] }> {
  const applied = await readApplied(db);
  const version = applied.at(-1);
  if (version === undefined || isOldestSchema(version))
    return { version, missing: [...schemaVersions], removed: [] };
  if (isTooOld(version)) throw new OlderDatabaseError("The database is too old");
  const newer = applied.filter(isNewer);
  if (newer.length > 0) throw new NewerDatabaseError(newer);
  return {
    version,
    missing: schemaVersions.filter((name) => !applied.includes(name)),
    removed: applied.filter((name) => !schemaVersions.includes(name)),
  };
}

async function readApplied(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name).sort();
}
