import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

/**
 * Opens a file for reading. Rejects if it cannot be opened. A stream that opens its file itself can fail before
 * anything reads it, which ends the process.
 */
export async function openFile(file: string): Promise<ReadStream> {
  return (await open(path.resolve(file))).createReadStream();
}
