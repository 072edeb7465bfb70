import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import type { Connection } from "./connect.ts";
import { makeFolder } from "./make-folder.ts";
import { reportQueryErrors } from "./query-errors.ts";
import type { Schema } from "./schema.ts";
import { PatientSqliteDialect } from "./sqlite-driver.ts";

/** Name of the SQLite file in its folder. */
export const databaseFile = "foliodesk.sqlite";

export interface SqliteOptions {
  /** Folder of the SQLite file. Created if it does not exist. */
  dataDir: string;
  /** Called when the disk is full. Returns whether it freed space, so that the write can be retried. */
  onFull?: () => boolean;
  /** Called when a query fails because of the database. */
  onQueryError?: (() => void) | undefined;
}

/** Opens the SQLite file in `dataDir`, and creates it if it does not exist. */
export function connectSqlite({ dataDir, onFull = () => false, onQueryError }: SqliteOptions): Connection {
  makeFolder(dataDir);
  const file = path.join(dataDir, databaseFile);
  // SQLite opens a read-only file without an error, so the first write would fail instead of the start.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  makePrivate(file);
  // Waiting for a lock inside SQLite would block the event loop, so the driver waits instead.
  const database = new SqliteDatabase(file, { timeout: 0 });
  try {
    database.pragma("journal_mode = WAL");
    // In WAL mode only FULL syncs every commit to disk, so that a write survives a power failure.
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    // What was deleted is overwritten, so that no part of a message is left in the file after it was deleted for good.
    database.pragma("secure_delete = ON");
    // 4 MB, for the memory rows of the benchmark. The default of better-sqlite3 is 16 MB, and the operating system
    // caches the same pages.
    database.pragma("cache_size = -4000");
  } catch (error) {
    database.close();
    throw error;
  }
  const db = new Kysely<Schema>({
    dialect: new PatientSqliteDialect({ database, onFull }),
    ...reportQueryErrors(onQueryError),
  });
  return { engine: "sqlite", db, listen: undefined };
}

/** Makes the database readable by its owner only. SQLite creates the `-wal` and `-shm` files with the same mode. */
function makePrivate(file: string): void {
  if (!existsSync(file)) createPrivate(file);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodOwnFile(name);
  }
}

function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // Opening the database then fails too, with a more specific error code.
  }
}

function chmodOwnFile(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // Another user owns the file, and only that user can change its mode.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
