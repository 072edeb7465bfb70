import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { ChangedError, PictureFault } from "./fault.ts";

const megabyte = 1024 * 1024;
const maxMegabytes = 25;

/** An original, read completely. */
export interface Original {
  /** The file's name, for messages. */
  name: string;
  bytes: Buffer;
  hash: string;
}

export async function readOriginal(file: string): Promise<Original> {
  await checkFile(file);
  const bytes = await readFile(file).catch((error) => {
    throw unreadable(file, error);
  });
  return {
    name: path.basename(file),
    bytes,
    hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
  };
}

/** Reads an original that is known by its hash. Throws a {@link ChangedError} if it has another one now. */
export async function readKnown({ file, hash }: { file: string; hash: string }): Promise<Original> {
  const original = await readOriginal(file);
  if (original.hash !== hash) throw new ChangedError(`${original.name} has changed`);
  return original;
}

/** Returns the content hash of an original, and reads it in small parts for that. Throws a {@link PictureFault}. */
export async function hashOriginal(file: string): Promise<string> {
  await checkFile(file);
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  } catch (error) {
    throw unreadable(file, error);
  }
  return hash.digest("hex").slice(0, 32);
}

async function checkFile(file: string): Promise<void> {
  const name = path.basename(file);
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new PictureFault(`${name} does not exist.`, { cause: error });
    throw unreadable(file, error);
  });
  if (!found.isFile()) throw new PictureFault(`${name} is not a file.`);
  if (found.size === 0) throw new PictureFault(`${name} is empty.`);
  if (found.size > maxMegabytes * megabyte) {
    const size = (found.size / megabyte).toFixed(1);
    throw new PictureFault(`${name} has ${size} MB; at most ${maxMegabytes} MB are allowed.`);
  }
}

function unreadable(file: string, cause: unknown): PictureFault {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PictureFault(`${path.basename(file)} cannot be read: ${reason}.`, { cause });
}
