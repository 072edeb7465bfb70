import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "../../../process/log/log.ts";

export interface PictureCache {
  /** Returns what was stored, or `undefined` if there is nothing or it is damaged. */
  read: (hash: string, entry: string) => Promise<Buffer | undefined>;
  /** Whether something was stored. It can be damaged. */
  has: (hash: string, entry: string) => Promise<boolean>;
  /** Stores bytes. A failure, such as a full disk, is logged, and the entry is made again when it is needed. */
  write: (hash: string, entry: string, bytes: Buffer) => Promise<void>;
  /** Deletes the entries of all other originals, and what a crash left behind. */
  clean: (keepHashes: Iterable<string>) => Promise<void>;
}

const checksumLength = 32;
/** Milliseconds after which a file that was not renamed is certainly not being written any more. */
const abandonedAfter = 60_000;

/** Creates a cache with one folder per original, named after its hash. Each file starts with the SHA-256 of the rest. */
export function createPictureCache(folder: string, log: Pick<Logger, "warn">): PictureCache {
  async function write(hash: string, entry: string, bytes: Buffer): Promise<void> {
    const file = path.join(folder, hash, entry);
    const temporary = `${file}.${randomUUID()}.tmp`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(temporary, Buffer.concat([checksumOf(bytes), bytes]));
      await rename(temporary, file);
    } catch (err) {
      log.warn({ err, file }, "a converted picture could not be stored");
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async function clean(keepHashes: Iterable<string>): Promise<void> {
    const kept = new Set(keepHashes);
    for (const hash of await readFolder(folder)) {
      if (!/^[0-9a-f]{32}$/.test(hash)) continue;
      const original = path.join(folder, hash);
      if (kept.has(hash)) await removeAbandoned(original);
      else await rm(original, { recursive: true, force: true });
    }
  }

  return {
    read: async (hash, entry) => readChecked(await readIfPresent(path.join(folder, hash, entry))),
    has: (hash, entry) =>
      access(path.join(folder, hash, entry)).then(
        () => true,
        () => false,
      ),
    write,
    clean,
  };
}

function checksumOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function readChecked(stored: Buffer | undefined): Buffer | undefined {
  if (stored === undefined || stored.length <= checksumLength) return undefined;
  const bytes = stored.subarray(checksumLength);
  return checksumOf(bytes).equals(stored.subarray(0, checksumLength)) ? bytes : undefined;
}

function readIfPresent(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}

/** Returns nothing for a folder that does not exist yet. */
async function readFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readFolder(folder);
  for (const name of names.filter((name) => name.endsWith(".tmp"))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}
