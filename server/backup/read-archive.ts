import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Header, Pax } from "tar";
import { codeOf } from "../db/errors.ts";
import { BackupFault } from "./fault.ts";
import { type ArchiveEntry, blockSize, paddingOf } from "./write-archive.ts";

/** No backup comes near these; an archive beyond them was made to fill the memory. */
const mostEntries = 250_000;
const longestName = 4096;

/**
 * Reads the files of a .tar.gz one after the other; each body must be read before the next entry is asked for. Nothing
 * is written anywhere. Throws a {@link BackupFault} for what is damaged, cut short, or anything but plain files.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  yield* readEntries(createReader(unzip(file)));
}

async function* unzip(file: string): AsyncGenerator<Buffer> {
  try {
    yield* pipeline(createReadStream(file), createGunzip(), () => {});
  } catch (error) {
    throw explainRead(error, file);
  }
}

/** The fault to throw in place of the error with which reading or unpacking the file has failed. */
export function explainRead(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (code?.startsWith("Z_")) return new BackupFault("It is damaged or was not copied to its end.");
  return codeOf(error) === undefined ? error : new BackupFault(`It cannot be read: ${file} (${code}).`);
}

interface Reader {
  /** The next `size` bytes, in chunks. */
  take: (size: number) => AsyncGenerator<Buffer>;
  /** Bytes taken so far. */
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
        if (next.done) throw new BackupFault("It ends too early: it was not copied to its end.");
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
      if (reader.position() !== end) throw new Error(`${name} was not read to its end`);
      await readAll(reader.take(paddingOf(size)));
    }
    throw new BackupFault(`It has more than ${mostEntries} files, which no backup has.`);
  } finally {
    await reader.close();
  }
}

/** The header of the next file; `undefined` at the end. A long name comes in a header of its own before it. */
async function readHeader(reader: Reader, long?: Pax): Promise<Header | undefined> {
  const header = decodeHeader(await readAll(reader.take(blockSize)), long);
  if (header.nullBlock) return undefined;
  const { type, size = 0 } = header;
  if (type === "ExtendedHeader" && long === undefined && size <= longestName) {
    const text = await readAll(reader.take(size));
    await readAll(reader.take(paddingOf(size)));
    return readHeader(reader, Pax.parse(text.toString()));
  }
  if (type !== "File") throw new BackupFault(`It has an entry that is not a plain file: ${header.path}`);
  return header;
}

function decodeHeader(block: Buffer, long: Pax | undefined): Header {
  try {
    const header = new Header(block, 0, long);
    if (header.nullBlock || (header.cksumValid && Number.isSafeInteger(header.size))) return header;
  } catch {
    // Said below.
  }
  throw new BackupFault("It is not an archive that Deskfolio has written.");
}

/** A body that is small enough to be held in memory. */
export async function readAll(body: ArchiveEntry["body"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
