import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { CompiledQuery, sql, type Transaction } from "kysely";
import type { Engine } from "../../core/db/connect.ts";
import { checkSchema } from "../../core/db/migrate.ts";
import { DatabaseFault, openExisting } from "../../core/db/open.ts";
import { noLimits } from "../../core/db/postgres.ts";
import { type DataLocation, inReadTransaction } from "../../core/db/read-transaction.ts";
import type { Schema } from "../../core/db/schema.ts";
import { databaseFile } from "../../core/db/sqlite.ts";
import {
  binaryColumns,
  hashColumn,
  knownTables,
  leftOutColumns,
  orderOf,
  type StoredTable,
  storedJobs,
} from "./stored-tables.ts";

/** The database at a single point in time, no matter how long it takes to read. */
export interface Snapshot {
  engine: Engine;
  /** The last migration that was applied. */
  schema: string;
  /** The tables to back up that exist in the database, with their row counts. */
  counts: Map<StoredTable, number>;
  /** Yields the rows of a table, sorted by its key, some hundred KB at a time. */
  pages: (table: StoredTable) => AsyncIterable<Page>;
}

/** Some of the rows of a table. */
export interface Page {
  rows: number;
  /** One line of JSON for each row, all with a line feed at their end. */
  lines: Buffer;
}

/** A page as the database returns it. Without rows, it has no lines. */
interface ReadResult {
  rows: number;
  lines: Buffer | string | null;
}

/** Reads up to `limit` rows after the one with these values in the columns that sort the table. */
type ReadPage = (after: unknown[], limit: number) => ReadResult | Promise<ReadResult>;

const firstLimit = 10;
const maxLimit = 5_000;
/** The same for rows with bytes, which can have 512 KB each whatever those before them had. */
const maxBinaryLimit = 4;
/** The number of bytes to read at a time, if that is at least one row. */
const pageSize = 512 * 1024;

/** The database writes the JSON of many rows, which takes a fifth of the time of an object for each row. */
async function* readPages(table: StoredTable, read: ReadPage): AsyncGenerator<Page> {
  let after: unknown[] = [];
  const most = binaryColumns(table).length === 0 ? maxLimit : maxBinaryLimit;
  let limit = Math.min(firstLimit, most);
  for (;;) {
    const { rows, lines: text } = await read(after, limit);
    if (text === null) return;
    const lines = typeof text === "string" ? Buffer.from(text) : text;
    yield { rows, lines };
    if (rows < limit) return;
    const last = JSON.parse(lines.subarray(lines.lastIndexOf("\n", -2) + 1).toString());
    after = orderOf(table).map((column) => last[column]);
    limit = Math.max(1, Math.min(most, Math.floor((rows * pageSize) / lines.length)));
  }
}

/** Which rows of a table are in a backup, as a condition in SQL. */
function included(table: StoredTable): string {
  return table === "jobs" ? `kind in (${storedJobs.map((kind) => `'${kind}'`).join(", ")})` : "1 = 1";
}

/** Returns the part of a query after `select`: the rows of a page, with the parameters `after`. */
function pageOf(
  table: StoredTable,
  after: unknown[],
  limit: number,
  parameter: (index: number) => string,
): string {
  const order = orderOf(table).join(", ");
  const parameters = after.map((_, index) => parameter(index + 1)).join(", ");
  const isAfter = after.length === 0 ? "" : `and (${order}) > (${parameters})`;
  return `from ${table} where ${included(table)} ${isAfter} order by ${order} limit ${limit}`;
}

/**
 * Reads the database in one read-only transaction, so that the data is consistent while the site keeps writing. Throws
 * a {@link DatabaseFault} when there is no database, or when this version cannot read it, because it
 * is too old, or a newer version has migrated it.
 */
export async function withSnapshot<Result>(
  place: DataLocation,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const options = { ...place, limits: noLimits, onIdleError: () => {} };
  const connection = await openExisting(options);
  try {
    await checkSchema(connection.db).catch((error) => {
      throw new DatabaseFault(error, options);
    });
    if (connection.engine === "sqlite") return await withSqlite(place.dataDir, work);
    return await inReadTransaction(connection.db, async (snapshot) => work(await readPostgres(snapshot)));
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
  const key = randomBytes(32);
  database.function("anonymous", (hash) => (hash === null ? null : makeAnonymous(key, String(hash))));
  function readColumn(query: string): unknown[] {
    return database.prepare(query).pluck().all();
  }
  const tables = readColumn("select name from sqlite_master where type = 'table'");
  const schema = readColumn("select max(name) from kysely_migration").map(String).join();
  const counts = new Map<StoredTable, number>();
  for (const table of knownTables.filter((known) => tables.includes(known))) {
    counts.set(table, Number(readColumn(`select count(*) from ${table} where ${included(table)}`)[0]));
  }
  return {
    engine: "sqlite",
    schema,
    counts,
    pages: (table) => readPages(table, createSqliteReader(database, table)),
  };
}

/** How an engine writes what is stored differently in a backup. */
interface Expressions {
  /** Bytes as hexadecimal digits. */
  hex: (column: string) => string;
  /** A number of 47 bits that is the same for equal hashes. It reveals nothing about them, because its key is discarded. */
  anonymous: (column: string) => string;
}

/** Returns the columns of a table that a backup has, each with the expression of its value. */
function selectColumns(
  table: StoredTable,
  columns: readonly string[],
  { hex, anonymous }: Expressions,
): [column: string, value: string][] {
  const hashed = hashColumn(table);
  return columns
    .filter((column) => column !== hashed?.column && !leftOutColumns(table).includes(column))
    .map((column) => {
      const value = `"${column}"`;
      if (binaryColumns(table).includes(column)) return [column, hex(value)];
      // Older databases have no hashes there.
      if (column !== hashed?.number || !columns.includes(hashed.column)) return [column, value];
      return [column, `coalesce(${value}, ${anonymous(`"${hashed.column}"`)})`];
    });
}

function createSqliteReader(database: SqliteDatabase.Database, table: StoredTable): ReadPage {
  const columns = database.prepare<[], string>(`select name from pragma_table_info('${table}')`).pluck();
  const values = selectColumns(table, columns.all(), {
    hex: (column) => `lower(hex(${column}))`,
    anonymous: (column) => `anonymous(${column})`,
  });
  const fields = values.map(([column, value]) => `'${column}', ${value}`);
  const line = `json_object(${fields.join(", ")}) || char(10) as line`;
  return (after, limit) => {
    const page = `select ${line} ${pageOf(table, after, limit, () => "?")}`;
    const query = `select count(*) as rows, cast(group_concat(line, '') as blob) as lines from (${page})`;
    return database.prepare<unknown[], ReadResult>(query).get(...after) as ReadResult;
  };
}

function makeAnonymous(key: Buffer, hash: string): number {
  const digest = createHash("sha256").update(key).update(hash).digest();
  return Math.floor(digest.readUIntBE(0, 6) / 2);
}

async function readPostgres(snapshot: Transaction<Schema>): Promise<Snapshot> {
  async function readColumn(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown[]> {
    return (await query.execute(snapshot)).rows.map(({ value }) => value);
  }
  const tables = await readColumn(
    sql`select tablename as value from pg_tables where schemaname = current_schema()`,
  );
  const [schema] = await readColumn(sql`select max(name collate "C") as value from kysely_migration`);
  const counts = new Map<StoredTable, number>();
  for (const table of knownTables.filter((known) => tables.includes(known))) {
    const [count] = await readColumn(
      sql`select count(*) as value from ${sql.raw(`${table} where ${included(table)}`)}`,
    );
    counts.set(table, Number(count));
  }
  const pages = (table: StoredTable) => readPages(table, createPostgresReader(snapshot, table));
  return { engine: "postgres", schema: String(schema), counts, pages };
}

function createPostgresReader(snapshot: Transaction<Schema>, table: StoredTable): ReadPage {
  let columns: string | undefined;
  return async (after, limit) => {
    columns ??= await listPostgresColumns(snapshot, table);
    const page = `select ${columns} ${pageOf(table, after, limit, (index) => `$${index}`)}`;
    const query = `select count(*) as rows, string_agg(row_to_json(stored)::text || chr(10), '') as lines
      from (${page}) as stored`;
    const { rows } = await snapshot.executeQuery<ReadResult>(CompiledQuery.raw(query, after));
    return rows[0] as ReadResult;
  };
}

async function listPostgresColumns(snapshot: Transaction<Schema>, table: StoredTable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(
    snapshot,
  );
  const key = randomBytes(32).toString("hex");
  const values = selectColumns(
    table,
    rows.map(({ name }) => name),
    {
      hex: (column) => `encode(${column}, 'hex')`,
      anonymous: (column) => {
        const digest = `sha256(decode('${key}', 'hex') || convert_to(${column}::text, 'UTF8'))`;
        return `('x' || left(encode(${digest}, 'hex'), 12))::bit(48)::bigint >> 1`;
      },
    },
  );
  return values.map(([column, value]) => `${value} as "${column}"`).join(", ");
}
