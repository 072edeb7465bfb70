import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "./log/log.ts";

export interface DiskReserve {
  /** Whether the disk is full, so that writes of visitors must be refused. */
  isFull: () => boolean;
  /** Frees space on a full disk. Returns whether there was a reserve to delete. */
  release: () => boolean;
  stop: () => Promise<void>;
}

export interface DiskReserveOptions {
  /** Folder of the database. */
  folder: string;
  log: Pick<Logger, "error" | "warn" | "info">;
  /** Milliseconds between two checks of the disk. */
  interval?: number;
}

/** Bytes of the reserve. SQLite needs up to 4 MiB for its write-ahead log, and some for the database file. */
const size = 8 * 1024 * 1024;
/** Without a reserve, the disk counts as full when fewer bytes than this are free. */
export const minFree = 2 * size;
const fileName = "foliodesk.reserve";

/**
 * Keeps a file of 8 MiB next to the database, and deletes it when the disk is full, because SQLite needs space even to
 * delete rows. After that, writes of visitors are refused until there is enough space to create the reserve again.
 */
export function keepDiskReserve({ folder, log, interval = 10_000 }: DiskReserveOptions): DiskReserve {
  const file = path.join(folder, fileName);
  let isFull = false;
  setFull(!existsSync(file) && !hasSpace(folder));

  function setFull(value: boolean): void {
    if (value && !isFull) {
      log.error(
        `The disk of DATA_DIR is full: ${folder} (SQLITE_FULL). Free at least ${minFree / 2 ** 20} MiB. Until then, visits, views, likes, and messages are refused. Reading, signing in, and deleting still work.`,
      );
    }
    if (!value && isFull) log.info(`The disk of DATA_DIR has enough free space again: ${folder}.`);
    isFull = value;
  }

  async function check(): Promise<void> {
    if (existsSync(file)) return;
    if (!hasSpace(folder)) return setFull(true);
    try {
      // Random bytes, because a file system may store zeros without using any space.
      await writeFile(`${file}.new`, randomBytes(size));
      await rename(`${file}.new`, file);
      setFull(false);
    } catch (error) {
      log.warn({ err: error }, "could not create the disk reserve");
    }
  }

  // One check at a time: a second one would empty the file that the first one is still writing.
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, interval).unref();

  return {
    isFull: () => isFull,
    release: () => {
      setFull(true);
      const had = existsSync(file);
      rmSync(file, { force: true });
      return had;
    },
    stop: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}

/** A folder that does not exist yet counts as having space. */
function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFree;
  } catch {
    return true;
  }
}
