import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { connect } from "../src/core/db/connect.ts";
import { readSchemaVersion } from "../src/core/db/migrate.ts";
import type { Schema } from "../src/core/db/schema.ts";
import { databaseFile } from "../src/core/db/sqlite.ts";
import { explainStartFault } from "../src/core/process/start-faults.ts";
import { startTestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import rows from "./version-0.2.0/rows.json" with { type: "json" };

/** The schema of version 0.2.0. */
export const olderSchema = "049-stems-of-posts";

type Row = Record<string, string | number | null | { base64: string }>;

/** What version 0.2.0 had stored in each of its tables. */
export const olderRows: Record<string, Row[]> = rows;

/** A backup of these rows that version 0.2.0 has made. */
export const olderBackup = path.join(import.meta.dirname, "version-0.2.0/backup.tar.gz");

/**
 * Creates a database as version 0.2.0 had it. Its tables are those that its migrations had created.
 * @param content `false` for one without rows
 */
export async function createOlderDatabase(
  dataDir: string,
  { content = true, databaseUrl }: { content?: boolean; databaseUrl?: string | undefined } = {},
): Promise<void> {
  await (databaseUrl === undefined ? createSqliteTables(dataDir) : createPostgresTables(databaseUrl));
  const { db, engine } = connect({ dataDir, databaseUrl, onIdleError: () => {} });
  const tables = content ? sortByReference(Object.keys(olderRows)) : ["kysely_migration"];
  for (const table of tables)
    for (const row of olderRows[table] ?? [])
      await insert(db, table, toStored(row, engine === "postgres" ? postgresLacks[table] : undefined));
  await db.destroy();
}

function readStatements(engine: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, `version-0.2.0/${engine}.sql`), "utf8");
}

async function createSqliteTables(dataDir: string): Promise<void> {
  const database = new SqliteDatabase(path.join(dataDir, databaseFile));
  database.exec(await readStatements("sqlite"));
  database.close();
}

async function createPostgresTables(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(await readStatements("postgres"));
  await client.end();
}

/** Tables that others refer to come first. */
function sortByReference(tables: string[]): string[] {
  const first = ["admins", "sessions", "blogs", "messages", "uploads", "share_links", "push_devices"];
  return [...first, ...tables.filter((table) => !first.includes(table))];
}

/** Columns of SQLite's indexes of words. */
const postgresLacks: Record<string, string[]> = { blog_search: ["id"], message_search: ["id", "place"] };

function toStored(row: Row, lacking: string[] = []): Record<string, unknown> {
  const columns = Object.entries(row).filter(([column]) => !lacking.includes(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [
      column,
      value !== null && typeof value === "object" ? Buffer.from(value.base64, "base64") : value,
    ]),
  );
}

async function insert(db: Kysely<Schema>, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

/** Starts the site on a database, which migrates it, and stops it. */
export async function startAndStop(database: TestDatabase): Promise<void> {
  const app = await startTestApp(database.databaseUrl === undefined ? "sqlite" : "postgres", { database });
  await app[Symbol.asyncDispose]();
}

/** Returns the names of the files in the folder of backups. */
export function listBackups({ dataDir }: Pick<TestDatabase, "dataDir">): Promise<string[]> {
  return readdir(path.join(dataDir, "backups")).catch(() => []);
}

/** Returns what a start prints that fails, and the schema version that the database has after it. */
export async function failToStart(
  database: TestDatabase,
): Promise<{ message: string; schema: string | undefined }> {
  const message = await startAndStop(database).then(
    () => "",
    (error) => explainStartFault(error),
  );
  const { db } = connect({ ...database, onIdleError: () => {} });
  const schema = await readSchemaVersion(db);
  await db.destroy();
  return { message, schema };
}
