import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../db/make-folder.ts";
import { nameFile } from "../../process/file-faults.ts";
import { readVersion } from "../../process/version.ts";
import { BackupFault } from "./fault.ts";
import { format, type Manifest } from "./manifest.ts";
import { manifestName, partName } from "./names.ts";
import { readSiteFiles } from "./site-files.ts";
import { type DataPlace, type Snapshot, withSnapshot } from "./snapshot.ts";
import type { StoredTable } from "./tables.ts";
import { type ArchiveEntry, writeArchive } from "./write-archive.ts";

/** The number of bytes of rows to write together. */
const partSize = 1024 * 1024;

/** Called with the progress, from 0 to 1. */
export type OnProgress = (done: number) => void;

/** The default folder for backups. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

/** Returns the UTC time in the format of file names, such as `20260320T030000Z`. */
export function timestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Like {@link timestamp}, but with milliseconds, for names that must be unique: `20260320T030000123Z`. */
export function preciseTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, "");
}

/**
 * Writes all data of a site to a new file. The site may be running. The file gets its name only after it is complete
 * and on disk. Throws a {@link BackupFault} when the file already exists.
 */
export async function createBackup(
  place: DataPlace,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupFault(`The file ${file} already exists. Choose another name.`);
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    const manifest = await withSnapshot(place, async (snapshot) => {
      const begun = beginManifest(snapshot);
      makeFolder(path.dirname(file));
      await writeArchive(unfinished, collect(snapshot, place.dataDir, begun, onProgress));
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
  for await (const entry of readTables(snapshot, tell)) yield noting(entry, manifest);
  for await (const entry of readSiteFiles(dataDir)) yield noting(entry, manifest);
  const text = Buffer.from(JSON.stringify(manifest, undefined, 2));
  yield { name: manifestName, size: text.length, body: [text] };
  onProgress(1);
}

function noting({ name, size, body }: ArchiveEntry, { files }: Manifest): ArchiveEntry {
  async function* hashed() {
    const hash = createHash("sha256");
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
    files.push({ name, size, sha256: hash.digest("hex") });
  }
  return { name, size, body: hashed() };
}

async function* readTables(snapshot: Snapshot, onRows: (rows: number) => void): AsyncGenerator<ArchiveEntry> {
  let rows = 0;
  for (const table of snapshot.counts.keys()) {
    for await (const part of readParts(snapshot, table)) {
      yield part.entry;
      rows += part.rows;
      onRows(rows);
    }
  }
}

/** Yields the rows of a table, one per line, in parts that fit into memory. */
async function* readParts(snapshot: Snapshot, table: StoredTable) {
  let lines: string[] = [];
  let length = 0;
  let index = 0;
  function finishPart() {
    const body = Buffer.from(lines.join(""));
    const entry: ArchiveEntry = { name: partName(table, ++index), size: body.length, body: [body] };
    const part = { entry, rows: lines.length };
    lines = [];
    length = 0;
    return part;
  }
  for await (const row of snapshot.rows(table)) {
    const line = `${JSON.stringify(row)}\n`;
    lines.push(line);
    length += line.length;
    if (length >= partSize) yield finishPart();
  }
  if (lines.length > 0) yield finishPart();
}

/** A new file name survives a power failure only after its folder has been synced too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
