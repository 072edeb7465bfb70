import { existsSync, statSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { codeOf } from "../../db/errors.ts";
import { BackupFault } from "./fault.ts";

/**
 * Locks a SQLite database for this process and merges its write-ahead log into the database file. Throws a
 * {@link BackupFault} when another process has the database open, or when it was not closed cleanly.
 * @returns a function that releases the lock
 */
export function lockSqlite(file: string): () => void {
  const log = `${file}-wal`;
  const leftOver = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (!existsSync(file)) {
    if (!leftOver) return () => {};
    throw new BackupFault(
      `${log} was left over, but its database is missing. Move it to another folder first.`,
    );
  }
  const database = new SqliteDatabase(file, { timeout: 0 });
  try {
    // Leaving WAL mode fails while another process has the database open, even if that process is idle.
    if (database.pragma("journal_mode = delete", { simple: true }) !== "delete") throw isOpen(file);
    database.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    database.close();
    throw explained(error, file);
  }
  if (!leftOver) return () => database.close();
  database.close();
  throw new BackupFault(
    `${log} was left over from a site that was not shut down cleanly. Its changes are now in ${file}, so nothing is lost. Make sure that you want to replace them, then restore again.`,
  );
}

function explained(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code?.startsWith("SQLITE_BUSY")) return isOpen(file);
  if (code !== "SQLITE_NOTADB" && code !== "SQLITE_CORRUPT") return error;
  const them = `${file} and the files whose names begin with it`;
  return new BackupFault(
    `The current database is damaged (${code}), so it is impossible to tell whether the site is running. Stop the site, move ${them} to another folder, and restore again.`,
  );
}

function isOpen(file: string): BackupFault {
  return new BackupFault(`The site is running, or another program uses ${file}. Stop it first.`);
}
