import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Header, Pax } from "tar";
import { seal } from "./seal.ts";

/** A file inside an archive. `body` has exactly `size` bytes. */
export interface ArchiveEntry {
  name: string;
  size: number;
  body: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Length of tar's blocks, in bytes. */
export const blockSize = 512;

/** How many bytes a tar file adds to an entry of this size to fill its last block. */
export function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

/** Writes a new .tar.gz that only its owner can read. It is on the disk when the promise is fulfilled. */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(toTar(entries), createGzip(), seal, target);
}

async function* toTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield* headerOf(name, size);
    let sent = 0;
    for await (const chunk of body) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== size) throw new Error(`${name} was announced with ${size} bytes and has ${sent}`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * blockSize);
}

/** A long name, or one beyond ASCII, needs a header of its own before the header. */
function* headerOf(path: string, size: number): Generator<Buffer> {
  const fields = { path, size, mode: 0o600, mtime: new Date(), type: "File" } as const;
  const block = Buffer.alloc(blockSize);
  const needsMore = new Header(fields).encode(block);
  if (needsMore) yield new Pax(fields).encode();
  yield block;
}
