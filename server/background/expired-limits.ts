import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../db/schema.ts";
import { repeat } from "./repeat.ts";

/**
 * Deletes the counts of PostgreSQL's limits that have run out, now and from then on.
 * @param pause milliseconds from one look to the next
 * @returns ends it, and waits for the deletion under way
 */
export function keepDeletingExpiredLimits(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  pause = 60_000,
): () => Promise<void> {
  return repeat(
    async () => {
      await db.deleteFrom("rate_limits").where("expire", "<=", Date.now()).execute();
    },
    (err) => log.warn({ err }, "expired limits were not deleted"),
    pause,
  );
}
