import type { Kysely } from "kysely";

/** How often the owner gets a letter about visits (one row), and up to which day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("letter_settings")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("every", "text", (column) => column.notNull())
    .addColumn("sent_to", "text", (column) => column.notNull())
    .execute();
}
