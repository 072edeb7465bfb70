import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("message_replies")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) =>
      column.notNull().references("messages.id").onDelete("cascade"),
    )
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("mail_id", "text", (column) => column.notNull().unique())
    .addColumn("thread_id", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("handed_at", "bigint")
    .addColumn("sent_at", "bigint")
    .execute();
  await db.schema
    .createIndex("message_replies_by_message")
    .on("message_replies")
    .columns(["message_id", "created_at", "id"])
    .execute();
  // A mail of a visitor names the conversation that it belongs to.
  await db.schema
    .createIndex("message_replies_by_thread")
    .on("message_replies")
    .column("thread_id")
    .execute();
  await db.schema
    .createTable("saved_replies")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .execute();
}
