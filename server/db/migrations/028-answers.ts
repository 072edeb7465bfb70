import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("message_replies").addColumn("sender", "text").execute();
  await db.schema.alterTable("message_replies").addColumn("attachments", "text").execute();
  await db.schema
    .alterTable("message_replies")
    .addColumn("automatic", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("message_replies").addColumn("missing", "text").execute();
  await db.schema
    .createTable("mailbox_positions")
    .addColumn("mailbox", "text", (column) => column.primaryKey())
    .addColumn("uid_validity", "bigint", (column) => column.notNull())
    .addColumn("last_uid", "bigint", (column) => column.notNull())
    .addColumn("faults", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
