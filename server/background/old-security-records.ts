import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";
import { deleteOldEvents } from "../services/security-events.ts";
import { deleteExpiredSessions } from "../services/sessions.ts";
import { repeat } from "./repeat.ts";

/**
 * Deletes expired sessions and security events older than 90 days, immediately, and then every `interval` milliseconds.
 * @returns a function that stops this and waits for a deletion that is in flight
 */
export function startSecurityRecordCleanup(
  { db, log, clock }: { db: Kysely<Schema>; log: Logger; clock: () => number },
  interval = 60 * 60_000,
): () => Promise<void> {
  return repeat(
    async () => {
      await deleteOldEvents(db, clock());
      await deleteExpiredSessions(db, clock());
    },
    (err) => log.warn({ err }, "could not delete old security events and sessions; retrying later"),
    interval,
  );
}
