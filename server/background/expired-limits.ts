import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";

/**
 * Deletes expired rate limits from PostgreSQL immediately, and then every `interval` milliseconds.
 * @returns a function that stops this and waits for a deletion that is in flight
 */
export function startExpiredLimitCleanup(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  interval = 60_000,
): () => Promise<void> {
  async function deleteExpired(): Promise<void> {
    try {
      await db.deleteFrom("rate_limits").where("expire", "<=", Date.now()).execute();
    } catch (error) {
      log.warn({ err: error }, "could not delete expired rate limits");
    }
  }

  let deletion = deleteExpired();
  const timer = setInterval(() => {
    deletion = deleteExpired();
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await deletion;
  };
}
