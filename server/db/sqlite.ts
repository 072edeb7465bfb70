import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import type { Connection } from "./connect.ts";
import { PatientSqliteDialect } from "./sqlite-driver.ts";

/** Name of the SQLite file in its folder. */
export const databaseFile = "deskfolio.sqlite";

export interface SqliteOptions {
  /** Folder of the SQLite file; made when it is missing. */
  dataDir: string;
  /** Told when the disk is full. @returns whether it has made room, so that the work can be done again */
  onFull?: () => boolean;
}

/** Opens the SQLite file in the folder. */
export function connectSqlite({ dataDir, onFull = () => false }: SqliteOptions): Connection {
  makeFolder(dataDir);
  const file = path.join(dataDir, databaseFile);
  // SQLite opens a file that it may not write to, and would refuse the first visit in place of the start.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  // SQLite waits for a lock with the whole process standing still; the driver waits in its place.
  const database = new SqliteDatabase(file, { timeout: 0 });
  try {
    database.pragma("journal_mode = WAL");
    // In WAL mode only FULL waits for the disk at every commit: an answered write survives a power cut.
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
  } catch (error) {
    database.close();
    throw error;
  }
  const db = new Kysely({ dialect: new PatientSqliteDialect({ database, onFull }) });
  return { engine: "sqlite", db, dataVersion: readVersion(database), listen: undefined };
}

/** Node's own way to make the folders above as well never comes to an end where none can be made, as below /proc. */
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // It was there already, or another process has just made it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function readVersion(database: SqliteDatabase.Database): () => string | undefined {
  // Each counts what the other does not: the commits of other connections, and the rows changed by this one.
  const others = database.prepare("pragma data_version").pluck();
  const own = database.prepare("select total_changes()").pluck();
  return () => {
    try {
      return `${others.get()}.${own.get()}`;
    } catch {
      // Another program has the file to itself. Whoever needs the data asks for it, and waits or learns why not.
      return undefined;
    }
  };
}
