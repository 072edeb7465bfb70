import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column at a time.
  await db.schema
    .alterTable("tasks")
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("tasks").addColumn("failed_at", "bigint").execute();
  await db.schema.alterTable("tasks").addColumn("last_error", "text").execute();
}
