import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A version changes whenever the data it is named after changes, so that instances can refresh their caches.
  await db.schema
    .createTable("versions")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
}
