import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../core/db/connect.ts";
import { inTransaction } from "../../core/db/retry.ts";
import { incrementVersion, lockVersion } from "../../core/db/versions.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { openFile } from "../../core/http/open-file.ts";
import { StartFault } from "../../core/process/start-faults.ts";
import { entryTextFolders } from "../../core/server/features.data.ts";
import { siteFiles } from "../../core/site/contract/site.ts";
import { customCssFile } from "../../core/site/server/look/read-custom-css.ts";
import { replaceFile } from "../../core/site/server/write/replace-file.ts";
import { hashOfBytes, listSiteFiles, readSiteFile, siteFilesVersion, storeSiteFile } from "./site-files.ts";

/** What a site folder consists of. Other files in it, such as those of git, are not stored. */
const places: readonly string[] = [
  ...Object.keys(siteFiles),
  customCssFile,
  "README.md",
  "pages",
  "posts",
  "pictures",
  "public",
  "schemas",
  ...entryTextFolders,
];

/** Whether a file with this path in a site folder is stored: no hidden one but those for `/.well-known/`. */
function isStored(file: string): boolean {
  const names = file.split("/");
  return places.includes(names[0] ?? "") && names.every((name) => /^(?:\.well-known$|[^.])/.test(name));
}

/** Whether a path has one meaning on every system. */
function isPortable(file: string): boolean {
  return Buffer.byteLength(file) <= 1_000 && !/[\\:\p{Cc}]/u.test(file);
}

/**
 * Yields the files of a site folder that are stored, with their content. Throws a {@link StartFault} for one that is
 * too large, or a link or the like.
 */
async function* readFiles(folder: string, place = ""): AsyncGenerator<[file: string, content: Buffer]> {
  for (const entry of await readdir(path.join(folder, place), { withFileTypes: true })) {
    const file = path.posix.join(place, entry.name);
    if (!isStored(file)) continue;
    if (entry.isDirectory()) yield* readFiles(folder, file);
    else yield* readFile(folder, file);
  }
}

/** Yields nothing for a file that has just been removed. */
async function* readFile(folder: string, file: string): AsyncGenerator<[string, Buffer]> {
  const opened = await openFile(path.join(folder, file));
  if ("refused" in opened) {
    const { refused } = opened;
    if (refused === "ENOENT") return;
    throw refusal(file, refused === "ELOOP" ? "a link, which is not followed" : refused);
  }
  try {
    if (opened.stats.size > bounds.upload) throw refusal(file, "larger than 25 MB");
    yield [file, await opened.handle.readFile()];
  } finally {
    await opened.handle.close();
  }
}

function refusal(file: string, reason: string): StartFault {
  return new StartFault(`${file} cannot be stored in the database: ${reason}. Change or remove it.`);
}

/** Returns the SHA-256 of each file of a folder. */
export async function hashFolder(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const [file, content] of readFiles(folder)) hashes.set(file, hashOfBytes(content));
  return hashes;
}

/**
 * Stores the files of a folder in place of those in the database, all or none. Returns how many there are, or
 * `undefined` if it was not to replace any, and there are some. Throws a {@link StartFault} for a file that cannot be
 * stored.
 */
export function importFolder(
  db: Database,
  folder: string,
  { replace = false }: { replace?: boolean | undefined } = {},
): Promise<number | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockVersion(transaction, siteFilesVersion);
    if (!replace && (await listSiteFiles(transaction)).size > 0) return undefined;
    await transaction.deleteFrom("site_files").execute();
    const known = new Set<string>();
    for await (const [file, content] of readFiles(folder)) {
      const plain = file.normalize("NFC").toLowerCase();
      if (!isPortable(file)) throw refusal(file, "a name that some systems do not allow");
      if (known.has(plain)) throw refusal(file, "the name of another file, except for its case");
      known.add(plain);
      await storeSiteFile(transaction, file, content);
    }
    await incrementVersion(transaction, siteFilesVersion);
    return known.size;
  });
}

/**
 * Makes a folder have the files of the database. Each is the old one or the new one at any time.
 * @param present the SHA-256 of each file in the folder, which is kept up to date
 */
export async function writeFolder(db: Database, folder: string, present: Map<string, string>): Promise<void> {
  const stored = await listSiteFiles(db);
  for (const file of present.keys()) {
    if (stored.has(file)) continue;
    await removeFile(folder, file);
    present.delete(file);
  }
  // Pages and pictures come before the files that name them.
  const inOrder = [...stored].sort(([a], [b]) => Number(b.includes("/")) - Number(a.includes("/")));
  for (const [file, hash] of inOrder) {
    // A backup from somebody else must not write into other folders.
    if (present.get(file) === hash || !isStored(file) || !isPortable(file)) continue;
    const content = await readSiteFile(db, file, hash);
    // It has just changed again, which the next look finds.
    if (content === undefined) continue;
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await replaceFile(target, content, async () => true);
    present.set(file, hash);
  }
}

/** Removes a file, and the folders that are empty then. */
async function removeFile(folder: string, file: string): Promise<void> {
  await rm(path.join(folder, file), { force: true });
  for (let place = path.dirname(file); place !== "."; place = path.dirname(place))
    await rmdir(path.join(folder, place)).catch(() => {});
}
