import { mkdir, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import { readEntryName } from "./names.ts";
import { readArchive } from "./read-archive.ts";
import { type SiteFolder, siteFolders } from "./stored-tables.ts";
import type { ArchiveEntry } from "./write-archive.ts";

/** Yields the files of the site's folders in `dataDir`. Each file is opened only when it is requested. */
export async function* readSiteFiles(dataDir: string): AsyncGenerator<ArchiveEntry> {
  for (const folder of siteFolders) {
    for await (const file of listFiles(path.join(dataDir, folder))) {
      const name = path.posix.join("files", ...path.relative(dataDir, file).split(path.sep));
      if (readEntryName(name) === undefined)
        throw new BackupFault(`The file name ${file} is not valid on every system. Rename the file.`);
      yield* readFileEntry(name, file);
    }
  }
}

/** Yields the paths of all files in a folder. Nothing for one that does not exist. */
export async function* listFiles(
  folder: string,
  isLeftOut: (file: string) => boolean = () => false,
): AsyncGenerator<string> {
  for (const entry of await readFolder(folder)) {
    const file = path.join(folder, entry.name);
    if (isLeftOut(file)) continue;
    if (entry.isDirectory()) yield* listFiles(file, isLeftOut);
    else if (await isFile(file)) yield file;
  }
}

async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Follows links to files. Throws for a link to a folder, so that its content is not left out silently. */
async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (found?.isDirectory())
    throw new BackupFault(
      `${file} is a link to a folder, which an archive cannot contain. Replace it with the folder.`,
    );
  return found?.isFile() === true;
}

/** Skips a file that was deleted after it was listed, as if the backup had started a moment later. */
async function* readFileEntry(name: string, file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    // What is written to the file from now on is not part of the backup.
    const body = size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false });
    yield { name, size, body };
  } finally {
    await handle.close();
  }
}

/**
 * Writes the site files of a checked backup to `target`, and syncs them to disk.
 * @returns the folders that the backup contains
 */
export async function extractSiteFiles(
  backup: string,
  { files }: Manifest,
  target: string,
): Promise<SiteFolder[]> {
  const folders = new Set<SiteFolder>();
  if (!files.some(({ name }) => name.startsWith("files/"))) return [];
  for await (const { name, body } of readArchive(backup)) {
    const place = readEntryName(name);
    if (place !== undefined && "folder" in place) {
      folders.add(place.folder);
      await writeFileOf(path.join(target, place.folder, place.path), body);
    } else {
      for await (const _ of body);
    }
  }
  return [...folders];
}

async function writeFileOf(file: string, body: ArchiveEntry["body"]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of body) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
