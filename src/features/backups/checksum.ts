import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { BackupFault } from "./fault.ts";

/**
 * The end of every backup: an empty gzip member whose comment is the SHA-256 of all bytes before it. Any tool can still
 * decompress the file, and every changed bit is detected. The checksum of gzip alone does not detect every change.
 */
function checksumOf(hash: Hash): Buffer {
  const header = Buffer.from("1f8b08100000000000ff", "hex");
  const emptyBody = Buffer.from("03000000000000000000", "hex");
  return Buffer.concat([header, Buffer.from(`sha256=${hash.digest("hex")}\0`), emptyBody]);
}

const checksumLength = checksumOf(createHash("sha256")).length;

/** Passes the bytes through and appends their checksum. */
export async function* appendChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield checksumOf(hash);
}

/** Throws a {@link BackupFault} if the file has changed since it was written. */
export async function verifyChecksum(file: string): Promise<void> {
  const content = Math.max(0, (await stat(file)).size - checksumLength);
  const hash = createHash("sha256");
  const end: Buffer[] = [];
  let position = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const ofContent = Math.max(0, content - position);
    hash.update(chunk.subarray(0, ofContent));
    // Even an empty slice of a chunk would keep the entire chunk in memory.
    if (ofContent < chunk.length) end.push(chunk.subarray(ofContent));
    position += chunk.length;
  }
  if (Buffer.concat(end).equals(checksumOf(hash))) return;
  throw new BackupFault(
    "It is not a backup of Foliodesk, or it is damaged, or it was not copied completely.",
  );
}
