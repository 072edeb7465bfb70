import path from "node:path";
import { sql } from "kysely";
import type { Database } from "./connect.ts";
import { databaseFile } from "./sqlite.ts";

/** Milliseconds between two looks at the log. */
const defaultInterval = 500;
/** Pages of 4 KB in the log that have to be copied. SQLite's own default. */
const defaultLimit = 1_000;
/** Milliseconds until the next attempt after one that failed, for example on a full disk. */
const retryDelay = 30_000;
/** The same after one that could copy nothing, because a backup still reads what the file had before. */
const readerDelay = 5_000;
/** Pages at which SQLite copies them during a commit after all, because no thread has done it. */
const defaultLastResort = 8_000;

export interface CheckpointOptions {
  db: Database;
  dataDir: string;
  /** Copies what the log has to the database file, in a thread. */
  copy: (file: string) => Promise<unknown>;
  /** Called when a checkpoint fails. It is tried again. */
  onError: (error: unknown) => void;
  interval?: number;
  limit?: number;
  lastResort?: number;
}

interface LogState {
  /** Pages in the log, and how many of them the database file has, too. Both are -1 while the log is locked. */
  log: number;
  checkpointed: number;
}

/**
 * Has SQLite's write-ahead log copied to the database file by a thread. SQLite itself does it during a commit, which
 * with a large file takes 100 ms, most of it spent waiting for the disk, and holds up all requests. A thread cannot
 * begin the log again while the site writes to it, so this connection copies the few pages that were added in the
 * meantime. https://www.sqlite.org/wal.html#performance_considerations
 * @returns a function that stops it, and waits for a checkpoint in progress
 */
export async function startCheckpoints({
  db,
  dataDir,
  copy,
  onError,
  interval = defaultInterval,
  limit = defaultLimit,
  lastResort = defaultLastResort,
}: CheckpointOptions): Promise<() => Promise<void>> {
  const file = path.resolve(dataDir, databaseFile);
  let running: Promise<void> | undefined;
  let pausedUntil = 0;

  async function checkpoint(): Promise<void> {
    try {
      const before = await read("NOOP");
      if (countLeft(before) < limit) return;
      await copy(file);
      const after = await read("NOOP");
      if (countLeft(after) < limit) await read("PASSIVE");
      else if (after.checkpointed <= before.checkpointed) pausedUntil = performance.now() + readerDelay;
    } catch (error) {
      pausedUntil = performance.now() + retryDelay;
      onError(error);
    }
  }

  async function read(mode: "NOOP" | "PASSIVE"): Promise<LogState> {
    const { rows } = await sql.raw<LogState>(`pragma wal_checkpoint(${mode})`).execute(db);
    return rows[0] as LogState;
  }

  await sql.raw(`pragma wal_autocheckpoint = ${lastResort}`).execute(db);
  const timer = setInterval(() => {
    if (performance.now() < pausedUntil) return;
    running ??= checkpoint().finally(() => {
      running = undefined;
    });
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function countLeft({ log, checkpointed }: LogState): number {
  return log - checkpointed;
}
