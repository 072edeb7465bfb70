import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../core/db/errors.ts";
import { nameFile } from "../../core/process/file-faults.ts";
import { StaticCopyFault } from "./fault.ts";

/** A file that only a static copy has, so that nothing else is ever replaced. */
const mark = ".foliodesk-static-copy";

interface NewFolder {
  /** Where the copy is written until it is complete. */
  folder: string;
  /** Puts the folder in its place. */
  finish: () => Promise<void>;
  /** Deletes what is not in its place. */
  remove: () => Promise<void>;
}

/**
 * Creates a folder beside `target`, which becomes it when it is complete.
 * @param replaces whether an earlier static copy is replaced. Anything else is refused, unless it is an empty folder
 */
export async function createFolder(target: string, replaces: boolean): Promise<NewFolder> {
  await checkFolder(target, replaces);
  await mkdir(path.dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}.part-`).catch((error) => {
    throw nameFile(error, target, error.path);
  });
  const old = `${folder}-old`;
  // Programs that send the files often run as other users.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, mark), "");

  async function finish(): Promise<void> {
    // It can have been changed since.
    await checkFolder(target, replaces);
    const hadOld = (await list(target)) !== undefined;
    if (hadOld) await rename(target, old);
    try {
      await rename(folder, target);
    } catch (error) {
      if (hadOld) await rename(old, target);
      throw error;
    }
    await rm(old, { recursive: true, force: true });
  }

  return { folder, finish, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Checks whether a copy may be written to a folder.
 * @throws StaticCopyFault if it has anything but an earlier copy that is replaced
 */
export async function checkFolder(target: string, replaces: boolean): Promise<void> {
  const names = await list(target);
  if (names === undefined || names.length === 0) return;
  if (!names.includes(mark))
    throw new StaticCopyFault(`${target} has files that are no static copy. Choose another folder.`);
  if (!replaces)
    throw new StaticCopyFault(
      `${target} already has a static copy. Add --replace to replace it, or choose another folder.`,
    );
}

/** Returns the names in a folder, or `undefined` if it does not exist. */
async function list(folder: string): Promise<string[] | undefined> {
  return readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return undefined;
    // The same error says that a folder above it is a file.
    if (codeOf(error) === "ENOTDIR" && existsSync(folder))
      throw new StaticCopyFault(`${folder} is a file. Choose a folder.`);
    throw error;
  });
}
