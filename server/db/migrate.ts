import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { Connection } from "./connect.ts";
import * as initial from "./migrations/001-initial.ts";
import * as mailAndLimits from "./migrations/002-mail-and-limits.ts";
import * as oneOwnerAndSecrets from "./migrations/003-one-owner-and-secrets.ts";
import * as versions from "./migrations/004-versions.ts";
import * as uncountedVisits from "./migrations/005-uncounted-visits.ts";
import * as account from "./migrations/006-account.ts";
import * as backups from "./migrations/007-backups.ts";
import * as demoRows from "./migrations/008-demo-rows.ts";
import * as pings from "./migrations/009-pings.ts";
import * as redirects from "./migrations/010-redirects.ts";
import * as visitsById from "./migrations/011-visits-by-id.ts";
import * as deletedMessages from "./migrations/012-deleted-messages.ts";
import * as failedTasks from "./migrations/013-failed-tasks.ts";
import * as messagesByNotification from "./migrations/014-messages-by-notification.ts";
import * as jobs from "./migrations/015-jobs.ts";
import * as postTexts from "./migrations/016-post-texts.ts";
import * as keptMessages from "./migrations/017-kept-messages.ts";
import * as postsInMarkdown from "./migrations/018-posts-in-markdown.ts";
import * as uploads from "./migrations/019-uploads.ts";
import * as keptPosts from "./migrations/020-kept-posts.ts";
import * as publishing from "./migrations/021-publishing.ts";
import * as tagsAndSearch from "./migrations/022-tags-and-search.ts";
import * as messageStates from "./migrations/023-message-states.ts";
import * as replies from "./migrations/024-replies.ts";
import * as notesAndLabels from "./migrations/025-notes-and-labels.ts";
import * as spam from "./migrations/026-spam.ts";
import * as withdrawnMessages from "./migrations/027-withdrawn-messages.ts";
import * as answers from "./migrations/028-answers.ts";
import * as notifications from "./migrations/029-notifications.ts";
import * as pushDevices from "./migrations/030-push-devices.ts";
import * as shareLinks from "./migrations/031-share-links.ts";
import * as insight from "./migrations/032-insight.ts";
import * as requests from "./migrations/033-requests.ts";
import * as apiKeys from "./migrations/034-api-keys.ts";
import * as importedVisits from "./migrations/036-imported-visits.ts";
import * as visitLetter from "./migrations/037-visit-letter.ts";
import * as visitGoals from "./migrations/038-visit-goals.ts";
import * as figureGroups from "./migrations/040-figure-groups.ts";
import * as visitsOfADay from "./migrations/041-visits-of-a-day.ts";
import * as visitorHashes from "./migrations/042-visitor-hashes.ts";
import * as keysOfWithdrawnMessages from "./migrations/044-keys-of-withdrawn-messages.ts";
import * as answeredMessages from "./migrations/047-answered-messages.ts";
import * as stemsOfPosts from "./migrations/049-stems-of-posts.ts";
import * as visitCounts from "./migrations/050-visit-counts.ts";
import type { Schema } from "./schema.ts";

const migrations = {
  "001-initial": initial,
  "002-mail-and-limits": mailAndLimits,
  "003-one-owner-and-secrets": oneOwnerAndSecrets,
  "004-versions": versions,
  "005-uncounted-visits": uncountedVisits,
  "006-account": account,
  "007-backups": backups,
  "008-demo-rows": demoRows,
  "009-pings": pings,
  "010-redirects": redirects,
  "011-visits-by-id": visitsById,
  "012-deleted-messages": deletedMessages,
  "013-failed-tasks": failedTasks,
  "014-messages-by-notification": messagesByNotification,
  "015-jobs": jobs,
  "016-post-texts": postTexts,
  "017-kept-messages": keptMessages,
  "018-posts-in-markdown": postsInMarkdown,
  "019-uploads": uploads,
  "020-kept-posts": keptPosts,
  "021-publishing": publishing,
  "022-tags-and-search": tagsAndSearch,
  "023-message-states": messageStates,
  "024-replies": replies,
  "025-notes-and-labels": notesAndLabels,
  "026-spam": spam,
  "027-withdrawn-messages": withdrawnMessages,
  "028-answers": answers,
  "029-notifications": notifications,
  "030-push-devices": pushDevices,
  "031-share-links": shareLinks,
  "032-insight": insight,
  "033-requests": requests,
  "034-api-keys": apiKeys,
  "036-imported-visits": importedVisits,
  "037-visit-letter": visitLetter,
  "038-visit-goals": visitGoals,
  "040-figure-groups": figureGroups,
  "041-visits-of-a-day": visitsOfADay,
  "042-visitor-hashes": visitorHashes,
  "044-keys-of-withdrawn-messages": keysOfWithdrawnMessages,
  "047-answered-messages": answeredMessages,
  "049-stems-of-posts": stemsOfPosts,
  "050-visit-counts": visitCounts,
};

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
 * nothing. Throws the error of the failed migration, a {@link NewerDatabaseError}, or a {@link MigratingElsewhereError}.
 * @returns the names of the migrations that ran
 */
export async function migrate({ engine, db }: Pick<Connection, "engine" | "db">): Promise<string[]> {
  try {
    // With a stricter isolation level, the snapshot could be older than the migrations of another instance.
    return await db
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (transaction) => {
        // With SQLite the transaction itself is the lock.
        if (engine === "postgres") await lock(transaction);
        return runMissing(transaction);
      });
  } catch (error) {
    // If this fails too, it is for the same reason as the migrations.
    const { unknown } = await compareSchema(db).catch(() => ({ unknown: [] }));
    throw unknown.length > 0 ? new NewerDatabaseError(unknown) : error;
  }
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

async function runMissing(transaction: Transaction<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** All schema versions, oldest first. A version has the name of its last migration. */
export const schemaVersions: readonly string[] = Object.keys(migrations).sort();

/**
 * Migrates a database to one of the {@link schemaVersions}. If `db` is a transaction, the migrations run inside it.
 * @param schema the PostgreSQL schema that contains the tables, if several schemas may contain them
 */
export async function migrateTo(db: Kysely<Schema>, version: string, schema?: string): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const place = schema === undefined ? {} : { migrationTableSchema: schema };
  const { error } = await new Migrator({ db, provider, ...place }).migrateTo(version);
  if (error !== undefined) throw error;
}

/** Returns the schema version of a database, or `undefined` if Foliodesk has not created any tables in it. */
export async function readSchemaVersion(db: Kysely<Schema>): Promise<string | undefined> {
  return (await readApplied(db)).at(-1);
}

/** Returns the migrations that the database lacks, and those in it that this version does not know. */
export async function compareSchema(db: Kysely<Schema>): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = await readApplied(db);
  return {
    missing: schemaVersions.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !schemaVersions.includes(name)),
  };
}

async function readApplied(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name).sort();
}
