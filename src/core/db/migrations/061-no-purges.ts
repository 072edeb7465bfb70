import { type Kysely, sql } from "kysely";

/** Purges of a cache at the edge, which no instance does anymore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from jobs where kind = 'edge-purge'`.execute(db);
}
