import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";

/**
 * Deletes the counts of PostgreSQL's limits that have run out, now and from then on.
 * @param pause milliseconds from one look to the next
 * @returns ends it, and waits for the deletion under way
 */
export function keepDeletingExpiredLimits(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  pause = 60_000,
): () => Promise<void> {
  async function deleteExpired(): Promise<void> {
    try {
      await db.deleteFrom("rate_limits").where("expire", "<=", Date.now()).execute();
    } catch (error) {
      log.warn({ err: error }, "expired limits were not deleted");
    }
  }

  let deleting = deleteExpired();
  const timer = setInterval(() => {
    deleting = deleteExpired();
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    await deleting;
  };
}
