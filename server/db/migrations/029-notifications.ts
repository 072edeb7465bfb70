import type { Kysely } from "kysely";

/** When the owner is told about messages (one row), and the last requests to the webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notification_settings")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("mail", "text", (column) => column.notNull())
    .addColumn("daily_at", "text", (column) => column.notNull())
    .addColumn("quiet_from", "text")
    .addColumn("quiet_to", "text")
    .addColumn("webhook", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("webhook_attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) =>
      column.notNull().references("messages.id").onDelete("cascade"),
    )
    .addColumn("attempted_at", "bigint", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("answer", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhook_attempts_message")
    .on("webhook_attempts")
    .column("message_id")
    .execute();
}
