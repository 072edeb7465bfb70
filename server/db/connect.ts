import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";
import { keepStatements } from "./statement-cache.ts";

export type Engine = "sqlite" | "postgres";

/** Name of the SQLite file in its folder. */
export const databaseFile = "deskfolio.sqlite";

export interface Connection {
  engine: Engine;
  db: Kysely<Schema>;
  /**
   * Differs after every change of the data, by this process or another, and costs a few microseconds. `undefined` for
   * PostgreSQL, which cannot be asked without waiting.
   */
  dataVersion: (() => string) | undefined;
}

export interface ConnectOptions {
  /** A `postgres://` address, or `undefined` for SQLite. */
  databaseUrl: string | undefined;
  /** Folder of the SQLite file; made when it is missing. */
  dataDir: string;
  /** Told when an idle PostgreSQL connection breaks; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
}

/** Opens the database that the options name. The caller ends it with `db.destroy()`. */
export function connect(options: ConnectOptions): Connection {
  return options.databaseUrl === undefined
    ? connectSqlite(options.dataDir)
    : connectPostgres(options.databaseUrl, options.onIdleError);
}

function connectSqlite(dataDir: string): Connection {
  makeFolder(dataDir);
  const file = path.join(dataDir, databaseFile);
  // SQLite opens a file that it may not write to, and would refuse the first visit in place of the start.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  keepPrivate(file);
  const database = new SqliteDatabase(file);
  database.pragma("busy_timeout = 5000");
  database.pragma("journal_mode = WAL");
  // In WAL mode only FULL waits for the disk at every commit: an answered write survives a power cut.
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  const dialect = new SqliteDialect({ database: keepStatements(database) });
  return { engine: "sqlite", db: new Kysely({ dialect }), dataVersion: readVersion(database) };
}

/** Makes a folder for the owner alone. Node's own way to make the folders above as well never comes to an end where none can be made, as below /proc. */
export function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    // It was there already, or another process has just made it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Messages and the password's hash are for the owner alone. SQLite makes the files beside it with the same mode. */
function keepPrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodUnlessForeign(name);
  }
}

function chmodUnlessForeign(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // A file of another user that we may write to: who may read it is up to that user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function readVersion(database: SqliteDatabase.Database): () => string {
  // Each counts what the other does not: the commits of other connections, and the rows changed by this one.
  const others = database.prepare("pragma data_version").pluck();
  const own = database.prepare("select total_changes()").pluck();
  return () => `${others.get()}.${own.get()}`;
}

function connectPostgres(connectionString: string, onIdleError: (error: Error) => void): Connection {
  const types = new pg.TypeOverrides();
  // Counts and times fit a double exactly (below 2^53), so 64-bit columns come as numbers, as they do from SQLite.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  // One connection stays open, so that a restore can see that the site is running.
  const kept = { min: 1, application_name: "deskfolio" };
  const pool = new pg.Pool({ connectionString, max: 10, ...kept, types, connectionTimeoutMillis: 10_000 });
  pool.on("error", onIdleError);
  const dialect = new PostgresDialect({ pool });
  return { engine: "postgres", db: new Kysely({ dialect }), dataVersion: undefined };
}
