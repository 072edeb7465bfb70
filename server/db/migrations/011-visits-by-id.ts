import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The ids of visits begin with their time, so the primary key also sorts visits by time.
  await db.schema.dropIndex("visits_by_time").execute();
}
