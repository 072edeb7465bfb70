import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What changed when the number did: instances that share the database see that their copies are old.
  await db.schema
    .createTable("versions")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
}
