import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";
import { addUncounted, type UncountedCount, type UncountedReason } from "../services/visits.ts";

export interface UncountedVisits {
  /** Adds one visit that was answered and not counted. */
  add: (day: string, reason: UncountedReason) => void;
  /** Writes what has not been written yet. */
  stop: () => Promise<void>;
}

/**
 * Counts the visits that are left out of the statistics. The counts are written every `interval` milliseconds and not
 * for each visit: a flood of bots must not become a flood of writes, and a crash may lose the last few.
 */
export function createUncountedVisits(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  interval = 10_000,
): UncountedVisits {
  const counts = new Map<string, UncountedCount>();

  async function flush(): Promise<void> {
    const written = [...counts.values()];
    counts.clear();
    if (written.length === 0) return;
    try {
      await addUncounted(db, written);
    } catch (error) {
      log.warn({ err: error }, "uncounted visits were not written; trying again later");
      for (const { day, reason, visits } of written) add(day, reason, visits);
    }
  }

  function add(day: string, reason: UncountedReason, visits = 1): void {
    const key = `${day} ${reason}`;
    counts.set(key, { day, reason, visits: (counts.get(key)?.visits ?? 0) + visits });
  }

  let flushing = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush);
  }, interval).unref();

  return {
    add: (day, reason) => add(day, reason),
    stop: async () => {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
