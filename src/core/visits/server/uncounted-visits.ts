import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { createBatchedCounter } from "../../jobs/batched-counter.ts";
import type { Logger } from "../../process/log/log.ts";
import { addUncounted, type UncountedReason } from "./visits.ts";

export interface UncountedVisits {
  /** Adds one visit that got a response but was not counted. */
  add: (day: string, reason: UncountedReason) => void;
  /** Writes all pending counts. */
  stop: () => Promise<void>;
}

/** Counts the visits that are excluded from the statistics, and writes the counts every `interval` milliseconds. */
export function createUncountedVisits(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  interval = 10_000,
): UncountedVisits {
  const counter = createBatchedCounter<{ day: string; reason: UncountedReason }>({
    keyOf: ({ day, reason }) => `${day} ${reason}`,
    write: (counts) =>
      addUncounted(
        db,
        counts.map(({ first, times }) => ({ ...first, visits: times })),
      ),
    onFailure: (err) => log.warn({ err }, "could not store the counts of excluded visits; retrying later"),
    interval,
  });
  return { add: (day, reason) => counter.add({ day, reason }), stop: counter.stop };
}
