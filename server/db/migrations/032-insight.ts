import type { Kysely } from "kysely";

/** What is known about visits, and the figures that remain of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["device", "browser", "system", "language", "source", "campaign", "report"])
    await db.schema.alterTable("visits").addColumn(name, "text").execute();
  await db.schema.alterTable("visits").addColumn("hour", "integer").execute();
  await db.schema.alterTable("visits").addColumn("visitor", "bigint").execute();
  await db.schema
    .alterTable("visits")
    .addColumn("report_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("visits_by_day").on("visits").column("day").execute();

  await db.schema
    .alterTable("visit_days")
    .addColumn("changes", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("visit_days").addColumn("counted_changes", "integer").execute();
  await db.schema
    .alterTable("visit_days")
    .addColumn("archived", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("visit_salts")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("salt", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("visitor_hashes")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("visitor", "bigint", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("visit_figures")
    .addColumn("period", "text", (column) => column.notNull())
    .addColumn("dimension", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("figures", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_figures_pk", ["dimension", "value", "period"])
    .execute();
  await db.schema.createIndex("visit_figures_by_period").on("visit_figures").column("period").execute();
}
