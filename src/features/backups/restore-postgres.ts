import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { codeOf } from "../../core/db/errors.ts";
import { createTables, migrateTables, schemaVersions } from "../../core/db/migrate.ts";
import { connectAndReach } from "../../core/db/open.ts";
import { noLimits } from "../../core/db/postgres.ts";
import type { Schema } from "../../core/db/schema.ts";
import { preciseTimestamp } from "../../core/process/timestamp.ts";
import { BackupFault } from "./fault.ts";
import { finishRestore } from "./finish-restore.ts";
import { loadRows } from "./load-rows.ts";
import { exists, finalizeReplacement, replaceFolders, undoReplace } from "./replace-folders.ts";
import type { RestoreWork } from "./restore-sqlite.ts";
import { extractSiteFiles } from "./site-files.ts";
import { knownTables, leftOutTables } from "./stored-tables.ts";

const mayNotMove =
  "The user in DATABASE_URL may not create schemas and move tables in its database. A restore needs both rights to keep the current tables.";

const siteTableNames = [
  ...knownTables,
  ...leftOutTables,
  DEFAULT_MIGRATION_TABLE,
  DEFAULT_MIGRATION_LOCK_TABLE,
] as string[];

/**
 * Moves the existing tables to a separate schema and fills new ones, in one transaction. If it is interrupted, nothing
 * has changed.
 * @returns where the replaced data is now
 */
export async function restorePostgres(databaseUrl: string, work: RestoreWork): Promise<string[]> {
  const { dataDir, backup, scratch, kept } = work;
  const folders = await extractSiteFiles(backup, work.manifest, scratch);
  const { db } = await connectAndReach({
    databaseUrl,
    dataDir,
    limits: noLimits,
    onIdleError: () => {},
  });
  try {
    const schema = await db.transaction().execute(async (transaction) => {
      await refuseRunningSite(transaction);
      await finishRestore({ db: transaction, engine: "postgres" }, dataDir);
      const keptSchema = await replaceTables(transaction, work);
      const [id = ""] = await readNames(transaction, sql`select txid_current()::text as name`);
      await replaceFolders({ dataDir, scratch }, { kept, folders, transaction: id });
      return keptSchema;
    });
    await finalizeReplacement(scratch);
    return [...(schema === undefined ? [] : [schema]), ...((await exists(kept)) ? [kept] : [])];
  } catch (error) {
    await undoReplace({ dataDir, scratch });
    throw codeOf(error) === "42501" ? new BackupFault(mayNotMove, { cause: error }) : error;
  } finally {
    await db.destroy();
  }
}

async function replaceTables(db: Transaction<Schema>, work: RestoreWork): Promise<string | undefined> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const [schema = "public"] = await readNames(db, sql`select current_schema() as name`);
  const kept = await moveTables(db, schema, [...siteTableNames, ...(await listCreated(db, schema))]);
  await createTables(db, work.manifest.schema, schema);
  await loadRows(db, work.backup, work.manifest, work.onProgress);
  await migrateTables(db, schema);
  return kept;
}

/** PostgreSQL needs a moment to notice that a client has disconnected. */
const looks = 20;
const lookAgain = 100;

/** Every process of a site keeps at least one connection open, under the same application name as this one. */
async function refuseRunningSite(db: Kysely<Schema>): Promise<void> {
  let others: string[] = [];
  for (let look = 0; look < looks; look += 1) {
    // Without this, a transaction keeps seeing the connections that its first query saw.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    others = await readNames(
      db,
      sql`select application_name as name from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
        and application_name = current_setting('application_name')`,
    );
    if (others.length === 0) return;
    await sleep(lookAgain);
  }
  throw new BackupFault(
    `The site is running: it has ${others.length} connections to the database. Stop every instance first.`,
  );
}

/** Returns the tables that migrations create, also those of features that were removed. */
async function listCreated(db: Transaction<Schema>, schema: string): Promise<string[]> {
  const scratch = `foliodesk_names_${preciseTimestamp(Date.now()).toLowerCase()}`;
  await db.schema.createSchema(scratch).execute();
  await sql`set local search_path to ${sql.id(scratch)}`.execute(db);
  await createTables(db, schemaVersions.at(-1) ?? "", scratch);
  const names = await listTables(db);
  await sql`set local search_path to ${sql.id(schema)}`.execute(db);
  await db.schema.dropSchema(scratch).cascade().execute();
  return names;
}

/** Moves the site's tables, with their rows and indexes, to another schema. Tables of other programs are not moved. */
async function moveTables(
  db: Kysely<Schema>,
  schema: string,
  names: readonly string[],
): Promise<string | undefined> {
  const siteTables = (await listTables(db)).filter((table) => names.includes(table));
  if (siteTables.length === 0) return undefined;
  const kept = `foliodesk_before_${preciseTimestamp(Date.now()).toLowerCase()}`;
  await db.schema.createSchema(kept).execute();
  for (const table of siteTables) {
    await sql`alter table ${sql.table(`${schema}.${table}`)} set schema ${sql.id(kept)}`.execute(db);
  }
  return kept;
}

function listTables(db: Kysely<Schema>): Promise<string[]> {
  return readNames(db, sql`select tablename as name from pg_tables where schemaname = current_schema()`);
}

async function readNames(db: Kysely<Schema>, query: ReturnType<typeof sql<{ name: string }>>) {
  return (await query.execute(db)).rows.map(({ name }) => name);
}
