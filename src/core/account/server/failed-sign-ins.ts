import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { createBatchedCounter } from "../../jobs/batched-counter.ts";
import type { Logger } from "../../process/log/log.ts";
import type { SecurityEvent } from "../contract/security-events.ts";
import { addAttempts, type Client, unknownClient } from "./security-events.ts";
import { logSecurityEvent } from "./security-log.ts";

const hour = 60 * 60 * 1000;

/** The number of clients that get their own entry in each hour. All others share an entry without a client. */
const clientsPerHour = 20;

interface Attempt {
  event: Extract<SecurityEvent, "sign-in-failed" | "limit-reached">;
  client: Client;
  /** Milliseconds since 1970. */
  now: number;
}

export interface FailedSignIns {
  add: (attempt: Attempt) => void;
  /** Writes all pending counts. */
  flush: () => Promise<void>;
  /** Writes all pending counts, and stops. */
  stop: () => Promise<void>;
}

/**
 * Logs and stores failed sign-ins. Those of the same kind of client within an hour share an entry, and the number of
 * entries per hour is limited, so a flood of attempts does not flood the history. Counts are written every `interval`
 * milliseconds.
 */
export function createFailedSignIns(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  interval = 2_000,
): FailedSignIns {
  const limitClients = createClientLimit();
  const counter = createBatchedCounter<Attempt>({
    keyOf,
    write: async (counts) => {
      await addAttempts(
        db,
        counts.map(({ first, last, times }) => ({
          ...first,
          key: keyOf(first),
          firstAt: first.now,
          lastAt: last.now,
          times,
        })),
      );
      for (const { first, times } of counts) logSecurityEvent(log, first.event, first.client, times);
    },
    onFailure: (err) => log.warn({ err }, "could not store failed sign-ins; retrying later"),
    interval,
  });
  return { add: (attempt) => counter.add(limitClients(attempt)), flush: counter.flush, stop: counter.stop };
}

function keyOf({ event, client, now }: Attempt): string {
  const { device, country, city } = client;
  return JSON.stringify([startOfHour(now), event, device, country, city]);
}

function startOfHour(time: number): number {
  return time - (time % hour);
}

/** Returns a function that removes the client from an attempt when the hour already has too many different clients. */
function createClientLimit(): (attempt: Attempt) => Attempt {
  let currentHour = 0;
  let seen = new Set<string>();
  return (attempt) => {
    if (startOfHour(attempt.now) !== currentHour) {
      currentHour = startOfHour(attempt.now);
      seen = new Set();
    }
    const key = keyOf(attempt);
    if (seen.size >= clientsPerHour && !seen.has(key)) return { ...attempt, client: unknownClient };
    seen.add(key);
    return attempt;
  };
}
