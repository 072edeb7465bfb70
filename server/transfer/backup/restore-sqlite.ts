import { copyFile, link, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { databaseFile } from "../../db/sqlite.ts";
import { buildDatabase } from "./build-database.ts";
import { type OnProgress, syncFolder } from "./create-backup.ts";
import { isRenamed } from "./finish-restore.ts";
import { lockSqlite } from "./lock-sqlite.ts";
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
