import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { listFiles } from "../../core/cli/list-files.ts";
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
