import type { Kysely } from "kysely";

/** Which visits of other programs were imported, so that none counts twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("imported_visits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .execute();
}
