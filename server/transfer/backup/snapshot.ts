import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql, type Transaction } from "kysely";
import type { Engine } from "../../db/connect.ts";
import { compareSchema, NewerDatabaseError } from "../../db/migrate.ts";
import { DatabaseFault, openExisting } from "../../db/open.ts";
import { noLimits } from "../../db/postgres.ts";
import type { Schema } from "../../db/schema.ts";
import { databaseFile } from "../../db/sqlite.ts";
import { knownTables, type StoredTable, storedJobs } from "./tables.ts";

/** Where a site stores its data. */
export interface DataPlace {
  /** A `postgres://` URL, or `undefined` for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

export type Row = Record<string, unknown>;

/** The database at a single point in time, no matter how long it takes to read. */
export interface Snapshot {
  engine: Engine;
  /** The last migration that was applied. */
  schema: string;
  /** The tables to back up that exist in the database, with their row counts. */
  counts: Map<StoredTable, number>;
  rows: (table: StoredTable) => AsyncIterable<Row> | Iterable<Row>;
}

/** What to select from a table, in SQL. */
function selected(table: StoredTable): string {
  if (table !== "jobs") return table;
  return `jobs where kind in (${storedJobs.map((kind) => `'${kind}'`).join(", ")})`;
}

/** The number of rows to fetch from PostgreSQL at a time. */
const rowsPerFetch = 1000;

/**
 * Reads the database in one read-only transaction, so that the data is consistent while the site keeps writing. Throws
 * a {@link DatabaseFault} when there is no database, or when a newer version has migrated it: this version does not know
 * all of its tables.
 */
export async function withSnapshot<Result>(
  place: DataPlace,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const options = { ...place, limits: noLimits, onIdleError: () => {} };
  const connection = await openExisting(options);
  try {
    const { unknown } = await compareSchema(connection.db);
    if (unknown.length > 0) throw new DatabaseFault(new NewerDatabaseError(unknown), options);
    if (connection.engine === "sqlite") return await withSqlite(place.dataDir, work);
    const transaction = connection.db.transaction().setIsolationLevel("repeatable read");
    return await transaction
      .setAccessMode("read only")
      .execute(async (snapshot) => work(await readPostgres(snapshot)));
  } finally {
    await connection.db.destroy();
  }
}

/** Uses a separate connection, so that the backup does not block other queries of the process. */
async function withSqlite<Result>(
  dataDir: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const file = path.join(dataDir, databaseFile);
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    database.exec("begin");
    return await work(readSqlite(database));
  } finally {
    database.close();
  }
}

function readSqlite(database: SqliteDatabase.Database): Snapshot {
  function readColumn(query: string): unknown[] {
    return database.prepare(query).pluck().all();
  }
  const tables = readColumn("select name from sqlite_master where type = 'table'");
  const schema = readColumn("select max(name) from kysely_migration").map(String).join();
  const counts = new Map<StoredTable, number>();
  for (const table of knownTables.filter((known) => tables.includes(known))) {
    counts.set(table, Number(readColumn(`select count(*) from ${selected(table)}`)[0]));
  }
  const rows = (table: StoredTable) =>
    database.prepare<[], Row>(`select * from ${selected(table)}`).iterate();
  return { engine: "sqlite", schema, counts, rows };
}

async function readPostgres(snapshot: Transaction<Schema>): Promise<Snapshot> {
  // The timeouts that protect the site from slow queries must not abort a long backup.
  await sql`set local statement_timeout = 0`.execute(snapshot);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
  async function readColumn(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown[]> {
    return (await query.execute(snapshot)).rows.map(({ value }) => value);
  }
  const tables = await readColumn(
    sql`select tablename as value from pg_tables where schemaname = current_schema()`,
  );
  const [schema] = await readColumn(sql`select max(name collate "C") as value from kysely_migration`);
  const counts = new Map<StoredTable, number>();
  for (const table of knownTables.filter((known) => tables.includes(known))) {
    const [count] = await readColumn(sql`select count(*) as value from ${sql.raw(selected(table))}`);
    counts.set(table, Number(count));
  }
  return { engine: "postgres", schema: String(schema), counts, rows: (table) => readRows(snapshot, table) };
}

async function* readRows(snapshot: Transaction<Schema>, table: StoredTable): AsyncGenerator<Row> {
  await sql`declare backup no scroll cursor for select * from ${sql.raw(selected(table))}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerFetch)} from backup`.execute(snapshot);
    yield* rows;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close backup`.execute(snapshot);
}
