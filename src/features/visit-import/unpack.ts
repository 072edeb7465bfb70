import { createWriteStream } from "node:fs";
import { basename, join } from "node:path";
import { pipeline as pipe, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { isInside, openZip, type ZippedFile } from "../../core/imports/open-zip.ts";

type Bytes = AsyncIterable<Uint8Array>;

/** The most bytes of all CSV files in a packed file. A small file can have endless ones. */
const mostUnpacked = 8 * 1024 ** 3;
/** The most files in a ZIP archive. Exports have a few. */
const mostFiles = 1_000;

/**
 * Yields the CSV files in a file that is one, is compressed with gzip, or is a ZIP archive. They must be read one after
 * another.
 * @param folder where a ZIP archive is kept while it is read, because its list of files is at its end
 * @throws ImportFault if the file is empty, damaged, or has no visits
 */
export async function* unpack(file: Bytes, folder: string): AsyncGenerator<Bytes> {
  const { start, bytes } = await peek(file);
  if (start.length === 0) throw new ImportFault("The file is empty.");
  if (start.subarray(0, 2).equals(gzipStart)) yield createUnpackLimit()(gunzip(bytes));
  else if (start.subarray(0, 4).equals(zipStart)) yield* unzip(bytes, folder);
  else yield bytes;
}

const gzipStart = Buffer.from([0x1f, 0x8b]);
const zipStart = Buffer.from("PK\x03\x04", "latin1");

/** Returns the first bytes of a file, at least 4 if it has them, and all of it. */
async function peek(file: Bytes): Promise<{ start: Buffer; bytes: Bytes }> {
  const rest = file[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 4) {
    const { done, value } = await rest.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  async function* bytes() {
    if (start.length > 0) yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { start, bytes: bytes() };
}

function gunzip(bytes: Bytes): Bytes {
  // Errors of both are those of the stream that is returned.
  const unpacked = pipe(Readable.from(bytes), createGunzip(), () => {});
  return nameDamage(unpacked);
}

async function* unzip(bytes: Bytes, folder: string): AsyncGenerator<Bytes> {
  const file = join(folder, "export.zip");
  await pipeline(bytes, createWriteStream(file));
  const archive = await openZip(file, { mostFiles, tooMany, damaged });
  const limitUnpacked = createUnpackLimit();
  try {
    for (const table of chooseTables(archive.files)) yield limitUnpacked(nameDamage(await openTable(table)));
  } finally {
    await archive.close();
  }
}

const damaged = "The file is damaged or incomplete.";
const tooMany = `The ZIP archive has more than ${mostFiles} files.`;

async function openTable(table: ZippedFile): Promise<Bytes> {
  try {
    return await table.open();
  } catch (error) {
    throw new ImportFault("The ZIP archive has a password or an unsupported compression method.", {
      cause: error,
    });
  }
}

/** Finds the events of Umami's export, or else the only CSV file. */
function chooseTables(files: ZippedFile[]): ZippedFile[] {
  if (!files.every(({ path }) => isInside(path))) throw new ImportFault(damaged);
  const names = new Set(files.map(({ path }) => basename(path)));
  const events = files.filter(({ path }) => basename(path) === "website_event.csv");
  if (events.length > 0) return events;
  if (names.has("hit_stats.jsonl"))
    throw new ImportFault(
      "GoatCounter's JSON export has only totals, which cannot be imported. Use its CSV export, which has the visits.",
    );
  if (names.has("pages.csv") && names.has("referrers.csv"))
    throw new ImportFault(
      "This Umami export has only totals, which cannot be imported. Use its data export, which has the visits in website_event.csv.",
    );
  const tables = files.filter(({ path }) => /\.csv$/i.test(path) && !path.startsWith("__MACOSX/"));
  if (tables.length === 1) return tables;
  throw new ImportFault("The ZIP archive does not contain website_event.csv, as Umami's data export does.");
}

/** Names what goes wrong in the data itself. Faults of the system and of the request have a code or a class of their own. */
async function* nameDamage(bytes: Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error ? String(error.code) : undefined;
    const isDamage = code === undefined ? error.constructor === Error : code.startsWith("Z_");
    throw isDamage ? new ImportFault(damaged, { cause: error }) : error;
  }
}

/** Creates the function that refuses files when all that it was called with have too many bytes. */
function createUnpackLimit(): (bytes: Bytes) => AsyncGenerator<Uint8Array> {
  let length = 0;
  return async function* limitUnpacked(bytes) {
    for await (const chunk of bytes) {
      length += chunk.byteLength;
      if (length > mostUnpacked) throw new ImportFault("The file is larger than 8 GB when unpacked.");
      yield chunk;
    }
  };
}
