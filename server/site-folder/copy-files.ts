import { chmod, constants, copyFile, mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";

/**
 * Copies files with these names from one folder to another, which must exist. Resolves when they are on disk. Only the
 * user of this process can read the copies.
 */
export async function copyFiles(from: string, names: readonly string[], to: string): Promise<void> {
  for (const name of names) await copyPrivately(path.join(from, name), path.join(to, name));
  await syncFolders(to);
}

async function copyPrivately(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  // Some file systems copy without using space until one of the two is written.
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  await sync(to);
}

/** A new name survives a power failure only after its folder has been synced, too. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await sync(path.join(folder, entry.name));
  await sync(folder);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
