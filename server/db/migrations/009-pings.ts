import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pings")
    .addColumn("service", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("pings_key", ["service", "address"])
    .execute();
}
