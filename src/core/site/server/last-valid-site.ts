import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
} from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../db/errors.ts";
import { makeFolder } from "../../db/make-folder.ts";
import { listTextFiles, signatureOf } from "./site-signature.ts";

/** A version of the site folder that has been read without faults. */
export interface ValidSite {
  /** What {@link signatureOf} returned before it was read. */
  signature: string;
  /** The files of the folder `pictures` that it shows. */
  pictures: Iterable<string>;
}

/** A copy of the last version of the site without faults, for a start with faults in the site folder. */
export interface LastValidSite {
  /**
   * Copies a version from the site folder in place of the one before. Does nothing if it is the same version, or if the
   * folder has changed in the meantime. Throws if the copy is not possible; there is none then, because an older
   * version may have what the owner has withdrawn.
   */
  keep: (version: ValidSite) => Promise<void>;
  /** Returns the folder with the copy, or `undefined` if there is none of this site folder. */
  find: () => Promise<string | undefined>;
}

/** Bytes of a copy. Nearly every site is a hundredth of it. */
const maxBytes = 256_000_000;
/** Bytes that stay free on the disk, which belong to the database. */
const minFree = 64_000_000;
const unfinishedPrefix = "copying-";
/** Milliseconds after which an unfinished copy is not being written any more. */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Keeps the copy in `dataDir/last-valid-site`, readable by the owner of the process only. Several instances may share
 * it. A copy gets its name when it is complete and on disk. The name tells which site folder and which version it is.
 */
export function createLastValidSite(siteDir: string, dataDir: string): LastValidSite {
  const root = path.join(dataDir, "last-valid-site");
  const prefix = `${digest(siteDir)}-`;

  async function copy({ signature, pictures }: ValidSite, target: string): Promise<void> {
    const names = [
      ...(await listTextFiles(siteDir)),
      ...[...pictures].map((name) => path.join("pictures", name)),
    ];
    await refuseTooLarge(siteDir, names, dataDir);
    makeFolder(root);
    const unfinished = await mkdtemp(path.join(root, unfinishedPrefix));
    try {
      await copyFiles(siteDir, names, unfinished);
      if ((await signatureOf(siteDir)) === signature) await rename(unfinished, target).catch(ignoreExisting);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  async function keep(version: ValidSite): Promise<void> {
    const target = path.join(root, prefix + digest(version.signature));
    const now = new Date();
    try {
      if (existsSync(target)) await utimes(target, now, now);
      else await copy(version, target);
    } catch (error) {
      await removeOthers(root, undefined).catch(() => {});
      throw error;
    }
    if (existsSync(target)) await removeOthers(root, target);
  }

  return {
    keep,
    find: async () => {
      const found = await Promise.all(
        (await listFolder(root))
          .filter((name) => name.startsWith(prefix))
          .map(async (name) => ({ name, time: (await stat(path.join(root, name))).mtimeMs })),
      );
      // There is more than one only if a process was killed before it had deleted the older one.
      const newest = found.sort((a, b) => b.time - a.time)[0];
      return newest && path.join(root, newest.name);
    },
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

async function refuseTooLarge(siteDir: string, names: string[], dataDir: string): Promise<void> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(siteDir, name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const megabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`;
  if (bytes > maxBytes)
    throw new Error(`the site has ${megabytes(bytes)}, and at most ${megabytes(maxBytes)} are copied`);
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : path.dirname(dataDir));
  if (bavail * bsize < bytes + minFree)
    throw new Error(`only ${megabytes(bavail * bsize)} are free on the disk of ${dataDir}`);
}

/** Another instance has copied the same version. */
function ignoreExisting(error: unknown): void {
  const code = codeOf(error);
  if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
}

/** Deletes all copies except for one, and what killed processes have left behind. */
async function removeOthers(root: string, kept: string | undefined): Promise<void> {
  for (const name of await listFolder(root)) {
    const place = path.join(root, name);
    if (place === kept || (name.startsWith(unfinishedPrefix) && !(await isAbandoned(place)))) continue;
    await rm(place, { recursive: true, force: true });
  }
}

async function isAbandoned(place: string): Promise<boolean> {
  // Another instance can finish it at the same time.
  const found = await stat(place).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}

/** Returns nothing for a folder that does not exist. */
async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
}

/**
 * Copies files with these names from one folder to another, which must exist. Resolves when they are on disk. Only the
 * user of this process can read the copies.
 */
async function copyFiles(from: string, names: readonly string[], to: string): Promise<void> {
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

/** Resolves when a file, or the names in a folder, are on disk. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
