import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../db/make-folder.ts";
import { nameFile } from "../../process/file-faults.ts";
import { readVersion } from "../../process/version.ts";
import { BackupFault } from "./fault.ts";
import { format, type Manifest } from "./manifest.ts";
import { manifestName, partName } from "./names.ts";
import { openNewestArchive } from "./older-archive.ts";
import { readSiteFiles } from "./site-files.ts";
import { type DataLocation, type Snapshot, withSnapshot } from "./snapshot.ts";
import { type NewEntry, writeArchive } from "./write-archive.ts";

const unfinishedName = /\.tar\.gz\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;
/** Milliseconds after which an unfinished file is certainly not written to any more. */
const abandonedAfter = 60 * 60 * 1000;
const lineFeed = 10;
/** The last characters of the id of a row that ends its part. */
const partEnd = Buffer.from('000"');
/** The number of bytes after which a part of a table ends in any case. */
const maxPartLength = 2 * 1024 * 1024;
/** The number of bytes from which a row ends its part, so that a new picture does not move those after it. */
const largeRow = 128 * 1024;

/**
 * Called between two pieces of work with the progress, from 0 to 1. The work continues when the returned promise
 * resolves.
 */
export type OnProgress = (done: number) => void | Promise<void>;

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
  place: DataLocation,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupFault(`The file ${file} already exists. Choose another name.`);
  const unfinished = `${file}.${randomUUID()}.part`;
  const older = await openNewestArchive(backupFolder(place.dataDir));
  try {
    await removeUnfinished(path.dirname(file));
    const manifest = await withSnapshot(place, async (snapshot) => {
      const begun = beginManifest(snapshot);
      makeFolder(path.dirname(file));
      await writeArchive(unfinished, collect(snapshot, place.dataDir, begun, onProgress), {
        findStored: older.find,
        onWritten: (written) => begun.files.push(written),
      });
      return begun;
    });
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    throw nameFile(error, file, unfinished);
  } finally {
    await older.close();
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
): AsyncGenerator<NewEntry> {
  const total = [...snapshot.counts.values()].reduce((sum, count) => sum + count, 0);
  const tell = (rows: number) => onProgress(total === 0 ? 0 : (rows / total) * 0.99);
  yield* readTables(snapshot, tell);
  yield* readSiteFiles(dataDir);
  const text = Buffer.from(JSON.stringify(manifest, undefined, 2));
  yield { name: manifestName, size: text.length, body: [text] };
  await onProgress(1);
}

async function* readTables(snapshot: Snapshot, onRows: (rows: number) => unknown): AsyncGenerator<NewEntry> {
  let rows = 0;
  for (const table of snapshot.counts.keys()) {
    let index = 0;
    for await (const part of cutParts(snapshot.lines(table))) {
      yield { name: partName(table, ++index), ...describeBody(part.body) };
      rows += part.rows;
      await onRows(rows);
    }
  }
}

function describeBody(body: Buffer[]) {
  const hash = createHash("sha256");
  let size = 0;
  for (const chunk of body) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { body, size, sha256: hash.digest("hex") };
}

interface Part {
  body: Buffer[];
  rows: number;
}

/**
 * Cuts the lines of a table into parts that fit into memory. Where a part ends depends on its own rows, so that the parts
 * before and after a change stay the same as in the backup before.
 */
async function* cutParts(pages: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let part: Part = { body: [], rows: 0 };
  let length = 0;
  for await (const page of pages) {
    let start = 0;
    for (let line = 0; line < page.length; ) {
      const next = page.indexOf(lineFeed, line) + 1;
      part.rows += 1;
      if (length + next - start >= maxPartLength || next - line >= largeRow || endsPart(page, line, next)) {
        part.body.push(page.subarray(start, next));
        yield part;
        part = { body: [], rows: 0 };
        [start, length] = [next, 0];
      }
      line = next;
    }
    if (start < page.length) part.body.push(page.subarray(start));
    length += page.length - start;
  }
  if (part.rows > 0) yield part;
}

/** Whether the row's id, a UUID in the first column, ends with 000, as one in 4,096 does. That makes 500 KB of visits. */
function endsPart(page: Buffer, line: number, next: number): boolean {
  const end = line + '{"id":"01890a5d-ac96-774b-bcce-b302099a8'.length;
  return end + partEnd.length < next && page.readUInt32BE(end) === partEnd.readUInt32BE();
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
