import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { databaseFile } from "./sqlite.ts";

/** The product was called Deskfolio up to version 0.1, and its files were named after it. */
export const oldDatabaseFile = "deskfolio.sqlite";
const oldReserveFile = "deskfolio.reserve";

/**
 * Renames the database that version 0.1 created, unless the folder also has one with the current name. Before that, it
 * merges the write-ahead log into the file, so that one atomic rename moves everything. SQLite refuses this with
 * `SQLITE_BUSY` while another process has the database open.
 */
export function adoptOldDatabase(dataDir: string): void {
  const old = path.join(dataDir, oldDatabaseFile);
  const current = path.join(dataDir, databaseFile);
  if (existsSync(current) || !existsSync(old)) return;
  const database = new SqliteDatabase(old, { timeout: 0 });
  try {
    database.pragma("synchronous = FULL");
    database.pragma("journal_mode = delete");
  } finally {
    database.close();
  }
  renameSync(old, current);
  rmSync(path.join(dataDir, oldReserveFile), { force: true });
}
