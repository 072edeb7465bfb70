import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";
import { repeat } from "./repeat.ts";

/**
 * Deletes expired rate limits from PostgreSQL immediately, and then every `interval` milliseconds.
 * @returns a function that stops this and waits for a deletion that is in flight
 */
export function startExpiredLimitCleanup(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  interval = 60_000,
): () => Promise<void> {
  return repeat(
    async () => {
      await db.deleteFrom("rate_limits").where("expire", "<=", Date.now()).execute();
    },
    (err) => log.warn({ err }, "could not delete expired rate limits"),
    interval,
  );
}
