import type { Kysely } from "kysely";

/** The pages that the owner wants visits to reach. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visit_goals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("path", "text", (column) => column.notNull().unique())
    .addColumn("label", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}
