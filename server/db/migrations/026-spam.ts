import type { Kysely } from "kysely";

/** What the filter has learned from the messages that the owner marked, and why a message is suspected to be spam. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("spam_tokens")
    .addColumn("token", "text", (column) => column.primaryKey())
    .addColumn("spam", "integer", (column) => column.notNull())
    .addColumn("wanted", "integer", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("messages").addColumn("spam_reasons", "text").execute();
  await db.schema.alterTable("messages").addColumn("learned", "text").execute();
}
