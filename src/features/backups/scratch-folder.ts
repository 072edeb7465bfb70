import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { markName, scratchPrefix } from "./replace-folders.ts";

/** The folder in which a running restore prepares the new data. */
export interface ScratchFolder {
  folder: string;
  /** Deletes the folder. */
  remove: () => Promise<void>;
}

/** A process locks it for as long as its restore runs. A lock ends with its process, whatever kills it. */
const lockName = "in-use.sqlite";
/** Written when the lock has been taken. */
const lockedName = "in-use";
/** Milliseconds after which a folder without a lock, such as one of an older version, is certainly not in use. */
const abandonedAfter = 60 * 60 * 1000;

/** Creates a folder for a restore in `dataDir`. No other process deletes it before this one removes it or ends. */
export async function createScratchFolder(dataDir: string): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(dataDir, scratchPrefix));
  const release = lock(path.join(folder, lockName));
  await writeFile(path.join(folder, lockedName), "");
  return {
    folder,
    remove: async () => {
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes what killed restores left behind in `dataDir`. None of it was ever part of the site. Leaves alone what a
 * running restore uses, and what still has to be settled.
 */
export async function removeLeftOvers(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  for (const name of await readdir(dataDir)) {
    const folder = path.join(dataDir, name);
    if (!name.startsWith(scratchPrefix) || existsSync(path.join(folder, markName))) continue;
    if (!(await isInUse(folder))) await rm(folder, { recursive: true, force: true });
  }
}

async function isInUse(folder: string): Promise<boolean> {
  if (!existsSync(path.join(folder, lockedName))) {
    // Another process can delete it at the same time.
    const found = await stat(folder).catch(() => undefined);
    return found === undefined || Date.now() - found.mtimeMs < abandonedAfter;
  }
  try {
    lock(path.join(folder, lockName))();
    return false;
  } catch {
    return true;
  }
}

/** Returns a function that releases the lock. Throws if another process or connection has it. */
function lock(file: string): () => void {
  const database = new SqliteDatabase(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    throw error;
  }
  return () => database.close();
}
