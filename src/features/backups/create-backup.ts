import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../core/db/make-folder.ts";
import type { DataLocation } from "../../core/db/read-transaction.ts";
import { nameFile } from "../../core/process/file-faults.ts";
import { syncFolder } from "../../core/process/sync-folder.ts";
import { readVersion } from "../../core/process/version.ts";
import { BackupFault } from "./fault.ts";
import { format, type Manifest } from "./manifest.ts";
import { manifestName, partName } from "./names.ts";
import { readSiteFiles } from "./site-files.ts";
import { type Page, type Snapshot, withSnapshot } from "./snapshot.ts";
import { type ArchiveEntry, writeArchive } from "./write-archive.ts";

const unfinishedName = /\.tar\.gz\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;
/** Milliseconds after which an unfinished file is certainly not written to any more. */
const abandonedAfter = 60 * 60 * 1000;
const lineFeed = 10;
/** The number of bytes after which a part of a table ends, with the row that they are in. */
const partLength = 2 * 1024 * 1024;

/**
 * Called between two pieces of work with the progress, from 0 to 1. The work continues when the returned promise
 * resolves.
 */
export type OnProgress = (done: number) => void | Promise<void>;

/** The default folder for backups. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

/**
 * Writes all data of a site to a new file. The site may be running. The file gets its name only after it is complete
 * and on disk. Throws a {@link BackupFault} when the file already exists.
 */
export async function createBackup(
  place: DataLocation,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupFault(`The file ${file} already exists. Choose another name.`);
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await removeUnfinished(path.dirname(file));
    const manifest = await withSnapshot(place, async (snapshot) => {
      const begun = beginManifest(snapshot);
      makeFolder(path.dirname(file));
      const entries = collect(snapshot, place.dataDir, begun, onProgress);
      await writeArchive(unfinished, entries, (written) => begun.files.push(written));
      return begun;
    });
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    throw nameFile(error, file, unfinished);
  } finally {
    // A folder that is not one is the reason for the failure, which must not be replaced by this one.
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** Deletes what killed backups have left in a folder. One that still runs has written to its file recently. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => unfinishedName.test(entry))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}

function beginManifest({ schema, engine, counts }: Snapshot): Manifest {
  const rows = Object.fromEntries(counts);
  const createdAt = new Date().toISOString();
  const version = readVersion();
  return {
    product: "foliodesk",
    format,
    id: randomUUID(),
    version,
    schema,
    engine,
    createdAt,
    rows,
    files: [],
  };
}

/** Yields the entries of the backup. The manifest comes last because it lists the entries before it. */
async function* collect(
  snapshot: Snapshot,
  dataDir: string,
  manifest: Manifest,
  onProgress: OnProgress,
): AsyncGenerator<ArchiveEntry> {
  const total = [...snapshot.counts.values()].reduce((sum, count) => sum + count, 0);
  const tell = (rows: number) => onProgress(total === 0 ? 0 : (rows / total) * 0.99);
  yield* readTables(snapshot, tell);
  yield* readSiteFiles(dataDir);
  const text = Buffer.from(JSON.stringify(manifest, undefined, 2));
  yield { name: manifestName, size: text.length, body: [text] };
  await onProgress(1);
}

async function* readTables(
  snapshot: Snapshot,
  onRows: (rows: number) => unknown,
): AsyncGenerator<ArchiveEntry> {
  let rows = 0;
  for (const table of snapshot.counts.keys()) {
    let index = 0;
    for await (const part of cutParts(snapshot.pages(table))) {
      yield { name: partName(table, ++index), size: part.size, body: part.body };
      rows += part.rows;
      await onRows(rows);
    }
  }
}

interface Part {
  body: Buffer[];
  size: number;
  /** The rows of the pages that begin in it. */
  rows: number;
}

/** Cuts the lines of a table into parts that fit into memory. */
async function* cutParts(pages: AsyncIterable<Page>): AsyncGenerator<Part> {
  let part: Part = { body: [], size: 0, rows: 0 };
  for await (const { rows, lines } of pages) {
    part.rows += rows;
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(lineFeed, start + partLength - part.size) + 1 || lines.length;
      part.body.push(lines.subarray(start, end));
      part.size += end - start;
      start = end;
      if (part.size < partLength) continue;
      yield part;
      part = { body: [], size: 0, rows: 0 };
    }
  }
  if (part.size > 0) yield part;
}
