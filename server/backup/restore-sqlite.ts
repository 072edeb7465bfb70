import { copyFile, link, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { databaseFile } from "../db/sqlite.ts";
import { buildDatabase } from "./build-database.ts";
import { type OnProgress, syncFolder } from "./create-backup.ts";
import { lockSqlite } from "./lock-sqlite.ts";
import type { Manifest } from "./manifest.ts";
import {
  exists,
  keepReplaced,
  replaceFolders,
  settleUnfinishedRestores,
  undoReplace,
} from "./replace-folders.ts";
import { isRenamed } from "./settle-restore.ts";
import { extractSiteFiles } from "./site-files.ts";

export interface RestoreWork {
  dataDir: string;
  backup: string;
  manifest: Manifest;
  /** An empty folder on the disk of `dataDir`. */
  scratch: string;
  /** The folder for what is replaced; made when there is anything. */
  kept: string;
  onProgress: OnProgress;
}

/**
 * Builds the restored database beside the current one and puts it in its place in one step at the end, so that a stop
 * at any moment leaves the one or the other.
 * @returns where what was replaced is now
 */
export async function restoreSqlite(work: RestoreWork): Promise<string[]> {
  const { dataDir, backup, manifest, scratch, kept, onProgress } = work;
  const current = path.join(dataDir, databaseFile);
  const release = lockSqlite(current);
  try {
    await settleUnfinishedRestores(dataDir, isRenamed);
    await buildDatabase(scratch, backup, manifest, onProgress);
    const built = path.join(scratch, databaseFile);
    await syncFile(built);
    const folders = await extractSiteFiles(backup, scratch);
    await replaceFolders({ dataDir, scratch }, { kept, folders });
    if (await exists(current)) await keep(current, kept);
    await rename(built, current);
    await syncFolder(dataDir);
    await keepReplaced(scratch);
    return (await exists(kept)) ? [kept] : [];
  } catch (error) {
    await undoReplace({ dataDir, scratch });
    throw error;
  } finally {
    release();
  }
}

/** A second name for the file: it is never without one, and no byte is copied where the disk can do that. */
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
