import { type Kysely, sql } from "kysely";

/**
 * Messages have labels and a note of the owner. Replies are searched, too: messages that have some are indexed again by the
 * hourly cleanup, which indexes what is missing.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{
    messages: { labels: string };
    message_search: { message_id: string };
    message_replies: { message_id: string };
  }>;
  await db.schema
    .alterTable("messages")
    .addColumn("labels", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("messages").addColumn("note", "text").execute();
  // The labels in use are counted within it.
  await db.schema
    .createIndex("messages_by_labels")
    .on("messages")
    .columns(["labels"])
    .where(sql.ref("labels"), "<>", "[]")
    .execute();
  await db
    .deleteFrom("message_search")
    .where("message_id", "in", (eb) => eb.selectFrom("message_replies").select("message_id"))
    .execute();
}
