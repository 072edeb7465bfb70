import type { FileHandle } from "node:fs/promises";

const chunkSize = 64 * 1024;

/** Yields `length` bytes of a file from `start` on, or fewer if the file ends before. Reads only what is requested. */
export async function* readRange(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let position = start; position < start + length; ) {
    const size = Math.min(chunkSize, start + length - position);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
