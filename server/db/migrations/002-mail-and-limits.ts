import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mail_queue")
    .addColumn("message_id", "text", (column) =>
      column.primaryKey().references("messages.id").onDelete("cascade"),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("mail_queue_by_time").on("mail_queue").column("due_at").execute();

  // rate-limiter-flexible requires these column names in this order. Only PostgreSQL uses the table.
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
}
