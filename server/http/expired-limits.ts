import { type Kysely, sql } from "kysely";
import type { Schema } from "../db/schema.ts";

/** The time of PostgreSQL in milliseconds since 1970. Limits use it, because the clocks of instances differ. */
export const databaseTime = sql<number>`(extract(epoch from now()) * 1000)::bigint`;

/** Deletes the rate limits from PostgreSQL that have expired. */
export async function deleteExpiredLimits(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom("rate_limits").where("expire", "<=", databaseTime).execute();
}
