import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { SecurityEvent } from "../../contract/security-events.ts";
import type { Schema } from "../db/schema.ts";
import { logSecurityEvent } from "../security-log.ts";
import { addAttempts, type Client, unknownClient } from "../services/security-events.ts";
import { createTally } from "./tally.ts";

const hour = 60 * 60 * 1000;

/** Clients that get an entry of their own in each hour. Those beyond share one, which does not say where they are. */
const clientsPerHour = 20;

interface Attempt {
  event: Extract<SecurityEvent, "sign-in-failed" | "limit-reached">;
  client: Client;
  /** Milliseconds since 1970. */
  now: number;
}

export interface FailedSignIns {
  add: (attempt: Attempt) => void;
  /** Writes what has not been written yet. */
  flush: () => Promise<void>;
  /** Writes what has not been written yet, and stops. */
  stop: () => Promise<void>;
}

/**
 * Logs and stores attempts to guess the password. Those of one kind of client within an hour share an entry, and there
 * are few entries in an hour: however many attempts arrive, the history stays short. What was counted is written every
 * `interval` milliseconds.
 */
export function createFailedSignIns(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  interval = 2_000,
): FailedSignIns {
  const limitClients = createClientLimit();
  const tally = createTally<Attempt>({
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
    onFailure: (err) => log.warn({ err }, "failed sign-ins were not stored; trying again later"),
    interval,
  });
  return { add: (attempt) => tally.add(limitClients(attempt)), flush: tally.flush, stop: tally.stop };
}

function keyOf({ event, client, now }: Attempt): string {
  const { device, country, city } = client;
  return JSON.stringify([startOfHour(now), event, device, country, city]);
}

function startOfHour(time: number): number {
  return time - (time % hour);
}

/** Returns the function that takes the client off an attempt when the hour has seen too many different ones. */
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
