import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";

export interface DiskReserve {
  /** Whether what visitors send is refused, so that the owner has room to sign in and to delete. */
  isFull: () => boolean;
  /** Makes room when the disk is full. @returns whether it has, so that the work can be done again */
  release: () => boolean;
  stop: () => Promise<void>;
}

export interface DiskReserveOptions {
  /** Folder of the database. */
  folder: string;
  log: Pick<Logger, "error" | "warn" | "info">;
  /** Milliseconds from one look at the disk to the next. */
  pause?: number;
}

/** Enough for SQLite to write its log of changes and to bring it into the file. */
const size = 8 * 1024 * 1024;
/** Free bytes below which the disk counts as full: the reserve and as much again. */
const least = 2 * size;
const fileName = "deskfolio.reserve";

/**
 * Keeps a file of 8 MiB beside the database, to be deleted when the disk is full: SQLite needs room even to delete.
 * From then on visitors' writes are refused, until there is enough room to put the reserve back.
 */
export function keepDiskReserve({ folder, log, pause = 10_000 }: DiskReserveOptions): DiskReserve {
  const file = path.join(folder, fileName);
  let isFull = false;
  setFull(!existsSync(file) && !hasRoom(folder));

  function setFull(value: boolean): void {
    if (value && !isFull) {
      log.error(
        `The disk of DATA_DIR is full: ${folder} (SQLITE_FULL). Free at least ${least / 2 ** 20} MiB. Until then visits, views, likes and messages are refused; reading, signing in and deleting work.`,
      );
    }
    if (!value && isFull) log.info(`The disk of DATA_DIR has room again: ${folder}.`);
    isFull = value;
  }

  async function look(): Promise<void> {
    if (existsSync(file)) return;
    if (!hasRoom(folder)) return setFull(true);
    try {
      // Random, since a file system may keep zeros without taking any room for them.
      await writeFile(`${file}.new`, randomBytes(size));
      await rename(`${file}.new`, file);
      setFull(false);
    } catch (error) {
      log.warn({ err: error }, "the reserve for a full disk could not be written");
    }
  }

  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = look();
  }, pause).unref();

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
      await looking;
    },
  };
}

/** A folder that is not there yet will be made, or the start says why not. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= least;
  } catch {
    return true;
  }
}
