import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";

/** Deletes the rate limits from PostgreSQL that have expired at `now`, in milliseconds since 1970. */
export async function deleteExpiredLimits(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom("rate_limits").where("expire", "<=", now).execute();
}
