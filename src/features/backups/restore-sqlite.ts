import { existsSync, statSync } from "node:fs";
import { copyFile, link, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { codeOf } from "../../core/db/errors.ts";
import { databaseFile } from "../../core/db/sqlite.ts";
import { syncFolder } from "../../core/process/sync-folder.ts";
import { buildDatabase } from "./build-database.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import { isRenamed } from "./finish-restore.ts";
import type { Manifest } from "./manifest.ts";
import {
  exists,
  finalizeReplacement,
  finishInterruptedRestores,
  replaceFolders,
  undoReplace,
} from "./replace-folders.ts";
import { extractSiteFiles } from "./site-files.ts";

export interface RestoreWork {
  dataDir: string;
  backup: string;
  manifest: Manifest;
  /** An empty folder on the same disk as `dataDir`. */
  scratch: string;
  /** The folder for the replaced data. Created only when there is data to replace. */
  kept: string;
  onProgress: OnProgress;
}

/**
 * Builds the restored database next to the current one and then moves it into place in a single step. If it is
 * interrupted, either the old or the new database is in place.
 * @returns where the replaced data is now
 */
export async function restoreSqlite(work: RestoreWork): Promise<string[]> {
  const { dataDir, backup, manifest, scratch, kept, onProgress } = work;
  const current = path.join(dataDir, databaseFile);
  const release = lockSqlite(current);
  try {
    await finishInterruptedRestores(dataDir, isRenamed);
    await buildDatabase(scratch, backup, manifest, onProgress);
    const built = path.join(scratch, databaseFile);
    await syncFile(built);
    const folders = await extractSiteFiles(backup, manifest, scratch);
    await replaceFolders({ dataDir, scratch }, { kept, folders });
    if (await exists(current)) await keep(current, kept);
    await rename(built, current);
    await syncFolder(dataDir);
    await finalizeReplacement(scratch);
    return (await exists(kept)) ? [kept] : [];
  } catch (error) {
    await undoReplace({ dataDir, scratch });
    throw error;
  } finally {
    release();
  }
}

/** Creates a hard link, so that the file always has a name. Copies the file only if the disk does not support links. */
async function keep(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, path.basename(file));
  await link(file, name).catch(async () => {
    await copyFile(file, name);
    await syncFile(name);
  });
  await syncFolder(folder);
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

/**
 * Locks a SQLite database for this process and merges its write-ahead log into the database file. Throws a
 * {@link BackupFault} when another process has the database open, or when it was not closed cleanly.
 * @returns a function that releases the lock
 */
function lockSqlite(file: string): () => void {
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
