import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Header, Pax } from "tar";
import { appendChecksum } from "./checksum.ts";
import type { Manifest } from "./manifest.ts";

/** A file in an archive. `body` must have exactly `size` bytes. */
export interface ArchiveEntry {
  name: string;
  size: number;
  body: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Called for each entry after it was written, and before the next one is requested. */
type OnWritten = (file: Manifest["files"][number]) => void;

/** The size of a tar block in bytes. */
export const blockSize = 512;

/** Returns the number of padding bytes that fill the last block of an entry of this size. */
export function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

/** Writes a new .tar.gz that only its owner can read. Resolves after the file has been synced to disk. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  onWritten: OnWritten = () => {},
): Promise<void> {
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(toBlocks(entries, onWritten), createGzip(), appendChecksum, target);
}

async function* toBlocks(entries: AsyncIterable<ArchiveEntry>, onWritten: OnWritten): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size);
    const hash = createHash("sha256");
    let sent = 0;
    for await (const chunk of body) {
      sent += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    if (sent !== size) throw new Error(`${name} was declared with ${size} bytes but has ${sent}`);
    yield Buffer.alloc(paddingOf(size));
    onWritten({ name, size, sha256: hash.digest("hex") });
  }
  yield Buffer.alloc(2 * blockSize);
}

/** A name that is long or not ASCII is stored in an extra header before the file's header. */
function headerOf(path: string, size: number): Buffer {
  const fields = { path, size, mode: 0o600, mtime: new Date(), type: "File" } as const;
  const block = Buffer.alloc(blockSize);
  const needsMore = new Header(fields).encode(block);
  return needsMore ? Buffer.concat([new Pax(fields).encode(), block]) : block;
}
