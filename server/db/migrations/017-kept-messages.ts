import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite looked for messages that are not deleted in the index of deletions, and then sorted all of them for each page.
  await db.schema.dropIndex("messages_by_deletion").execute();
  await db.schema.dropIndex("messages_by_time").execute();
  await db.schema
    .createIndex("messages_by_deletion")
    .on("messages")
    .column("deleted_at")
    .where(sql.ref("deleted_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("messages_by_time")
    .on("messages")
    .columns(["created_at", "id"])
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
}
