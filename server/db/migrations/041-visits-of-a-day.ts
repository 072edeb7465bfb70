import type { Kysely } from "kysely";

/** The visits of a day are read in the order of their ids, some at a time. Without the id, each time sorted all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("visits_by_day").execute();
  await db.schema.createIndex("visits_by_day").on("visits").columns(["day", "id"]).execute();
}
