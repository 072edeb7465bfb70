import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream";
import { pipeline as runPipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { Header, Pax } from "tar";
import { appendChecksum } from "./checksum.ts";
import { writeComment } from "./gzip-comment.ts";
import type { ManifestFile } from "./manifest.ts";

/** A file in an archive. `body` must have exactly `size` bytes. */
export interface ArchiveEntry {
  name: string;
  size: number;
  body: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** A file to write to an archive. With `sha256`, its compressed content can be copied from an older archive. */
export interface NewEntry extends ArchiveEntry {
  sha256?: string;
}

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

interface WriteOptions {
  /** Returns the compressed content of a file from an older archive, or `undefined` if there is none. */
  findStored?: (sha256: string, size: number) => Chunks | undefined;
  /** Called for each entry after it was written, and before the next one is requested. */
  onWritten?: (file: ManifestFile) => void;
}

/** The size of a tar block in bytes. */
export const blockSize = 512;

/** Returns the number of padding bytes that fill the last block of an entry of this size. */
export function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

/** Returns the comment that says where the last entry of an archive is. It always has the same length. */
export function locatorOf(offset: number): Buffer {
  return writeComment(`last-entry=${String(offset).padStart(16, "0")}`);
}

/**
 * Writes a new .tar.gz that only its owner can read. Each header and each content is a gzip member of its own, so that a
 * later archive can have the same bytes. Resolves after the file has been synced to disk.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<NewEntry>,
  options: WriteOptions = {},
): Promise<void> {
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await runPipeline(toMembers(entries, options), appendChecksum, target);
}

async function* toMembers(
  entries: AsyncIterable<NewEntry>,
  { findStored = () => undefined, onWritten = () => {} }: WriteOptions,
): AsyncGenerator<Buffer> {
  let position = 0;
  let last = 0;
  function* counted(chunk: Buffer): Generator<Buffer> {
    position += chunk.length;
    yield chunk;
  }
  for await (const { name, size, body, sha256 } of entries) {
    last = position;
    yield* counted(gzipSync(headerOf(name, size)));
    const offset = position;
    const hash = createHash("sha256");
    const stored = sha256 === undefined ? undefined : findStored(sha256, size);
    for await (const chunk of stored ?? compress({ name, size, body }, hash)) yield* counted(chunk);
    const written = { name, size, sha256: (stored && sha256) ?? hash.digest("hex") };
    onWritten({ ...written, stored: { offset, length: position - offset } });
  }
  yield* counted(gzipSync(Buffer.alloc(2 * blockSize)));
  yield locatorOf(last);
}

function compress(entry: ArchiveEntry, hash: Hash): AsyncIterable<Buffer> {
  return pipeline(padded(entry, hash), createGzip(), () => {});
}

async function* padded({ name, size, body }: ArchiveEntry, hash: Hash): AsyncGenerator<Buffer> {
  let sent = 0;
  for await (const chunk of body) {
    sent += chunk.length;
    hash.update(chunk);
    yield chunk;
  }
  if (sent !== size) throw new Error(`${name} was declared with ${size} bytes but has ${sent}`);
  yield Buffer.alloc(paddingOf(size));
}

/** A name that is long or not ASCII is stored in an extra header before the file's header. */
function headerOf(path: string, size: number): Buffer {
  const fields = { path, size, mode: 0o600, mtime: new Date(), type: "File" } as const;
  const block = Buffer.alloc(blockSize);
  const needsMore = new Header(fields).encode(block);
  return needsMore ? Buffer.concat([new Pax(fields).encode(), block]) : block;
}
