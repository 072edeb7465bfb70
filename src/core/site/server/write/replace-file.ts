import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../../db/errors.ts";
import { existsAsEntry } from "../../../process/environment.ts";
import { entryTextFolders } from "../../../server/features.data.ts";
import { sync } from "../last-valid-site.ts";
import { resolveSiteFile } from "../site-file.ts";

const prefix = ".foliodesk-";
const ending = ".tmp";
/** Milliseconds after which no process writes to a temporary file any more. */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Returns the real path of a file by its name in the site folder. The file need not exist; its folder is created.
 * Returns `undefined` for a link that leads to another folder.
 */
export async function resolveTarget(siteDir: string, name: string): Promise<string | undefined> {
  try {
    return await resolveSiteFile(siteDir, name);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  const target = path.join(await realpath(siteDir), name);
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  const isPlain = (await realpath(folder)) === folder && !existsAsEntry(target);
  return isPlain ? target : undefined;
}

/**
 * Writes a file so that there is the old one or the new one at any time, also after a power failure. The new one keeps
 * the mode and, as far as the system allows, the owner. Does nothing and returns `false` if `isWanted` does, which is
 * asked when the new one is complete. Throws the system's error, such as ENOSPC, and leaves the old file then.
 */
export async function replaceFile(
  target: string,
  content: string | Uint8Array,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  const folder = path.dirname(target);
  const temporary = temporaryIn(folder);
  try {
    const handle = await open(temporary, "wx");
    try {
      await copyRights(target, handle);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!(await isWanted())) return false;
    await rename(temporary, target);
    // A new name survives a power failure only after its folder has been synced, too.
    await sync(folder);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes a file. Does nothing and returns `false` if `isWanted` does. */
export async function removeFile(file: string, isWanted: () => Promise<boolean>): Promise<boolean> {
  if (!(await isWanted())) return false;
  await rm(file);
  await sync(path.dirname(file));
  return true;
}

function temporaryIn(folder: string): string {
  return path.join(folder, `${prefix}${randomUUID()}${ending}`);
}

async function copyRights(from: string, to: FileHandle): Promise<void> {
  const found = await stat(from).catch(() => undefined);
  if (found === undefined) return;
  // Only root may change the owner, and a user only to groups of their own. The owner comes first, because it resets
  // bits of the mode.
  await to.chown(found.uid, found.gid).catch(() => {});
  await to.chmod(found.mode & 0o7777);
}

/**
 * Throws the system's error if no file can be created in the site folder. Removes what killed processes have left
 * behind in it and in its folders.
 */
export async function tryToWrite(siteDir: string): Promise<void> {
  const temporary = temporaryIn(siteDir);
  await (await open(temporary, "wx")).close();
  await rm(temporary);
  const folders = ["", "pages", "pictures", "posts", ...entryTextFolders];
  for (const folder of folders) await removeAbandoned(path.join(siteDir, folder));
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !name.endsWith(ending)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}
