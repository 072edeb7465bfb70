import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("messages_by_notification").on("messages").column("notified_at").execute();
}
