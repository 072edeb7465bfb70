import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Header, Pax } from "tar";
import { codeOf } from "../../core/db/errors.ts";
import { explainFileFault } from "../../core/process/file-faults.ts";
import { BackupFault } from "./fault.ts";
import { type ArchiveEntry, blockSize, paddingOf } from "./write-archive.ts";

/** Far above the values of any real backup. They stop an archive that was built to exhaust the memory. */
const mostEntries = 250_000;
const longestName = 4096;
/** The bytes to decompress at a time. */
const chunkSize = 128 * 1024;

/**
 * Yields the files of a .tar.gz in order. Read each body before requesting the next entry. Writes nothing to disk.
 * Throws a {@link BackupFault} when the archive is damaged or truncated, or contains anything but regular files.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  yield* readEntries(createReader(unzip(file)));
}

async function* unzip(file: string): AsyncGenerator<Buffer> {
  try {
    yield* pipeline(createReadStream(file), createGunzip({ chunkSize }), () => {});
  } catch (error) {
    throw explainRead(error, file);
  }
}

/** Converts an error from reading or decompressing the file to a fault. */
export function explainRead(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (code?.startsWith("Z_")) return new BackupFault("It is damaged, or it was not copied completely.");
  if (codeOf(error) === undefined) return error;
  return new BackupFault(explainFileFault(error, file) ?? `The file cannot be read: ${file} (${code}).`);
}

interface Reader {
  /** Yields the next `size` bytes in chunks. */
  take: (size: number) => AsyncGenerator<Buffer>;
  /** The number of bytes read so far. */
  position: () => number;
  close: () => Promise<unknown>;
}

function createReader(chunks: AsyncIterable<Buffer>): Reader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;

  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done) throw new BackupFault("It ends too early. It may not have been copied completely.");
        rest = next.value;
      }
      const chunk = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      position += chunk.length;
      yield chunk;
    }
  }

  return { take, position: () => position, close: async () => iterator.return?.() };
}

async function* readEntries(reader: Reader): AsyncGenerator<ArchiveEntry> {
  try {
    for (let count = 0; count < mostEntries; count += 1) {
      const header = await readHeader(reader);
      if (header === undefined) return;
      const { path: name = "", size = 0 } = header;
      const end = reader.position() + size;
      yield { name, size, body: reader.take(size) };
      if (reader.position() !== end) throw new Error(`${name} was not read completely`);
      await readAll(reader.take(paddingOf(size)));
    }
    throw new BackupFault(`It has more than ${mostEntries} files, the limit for a backup.`);
  } finally {
    await reader.close();
  }
}

/**
 * Reads the header of the next file, or returns `undefined` at the end. A long name is stored in an extra header before
 * it.
 */
async function readHeader(reader: Reader, long?: Pax): Promise<Header | undefined> {
  const header = decodeHeader(await readAll(reader.take(blockSize)), long);
  if (header.nullBlock) return undefined;
  const { type, size = 0 } = header;
  if (type === "ExtendedHeader" && long === undefined && size <= longestName) {
    const text = await readAll(reader.take(size));
    await readAll(reader.take(paddingOf(size)));
    return readHeader(reader, Pax.parse(text.toString()));
  }
  if (type !== "File") throw new BackupFault(`It has an entry that is not a regular file: ${header.path}`);
  return header;
}

function decodeHeader(block: Buffer, long: Pax | undefined): Header {
  try {
    const header = new Header(block, 0, long);
    if (header.nullBlock || (header.cksumValid && Number.isSafeInteger(header.size))) return header;
  } catch {
    // Reported below.
  }
  throw new BackupFault("It is not an archive created by Foliodesk.");
}

/** Reads a body that is small enough to be held in memory. */
export async function readAll(body: ArchiveEntry["body"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the SHA-256 of a body in hexadecimal. */
export async function digestOf(body: ArchiveEntry["body"]): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return hash.digest("hex");
}
