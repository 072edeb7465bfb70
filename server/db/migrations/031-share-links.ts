import type { Kysely } from "kysely";

/** Links that the owner shares, and how often they were opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("share_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("last_day", "text")
    .addColumn("notify", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("opens", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("previews", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("first_opened_at", "bigint")
    .addColumn("last_opened_at", "bigint")
    .execute();
  await db.schema
    .createTable("share_link_countries")
    .addColumn("link_id", "text", (column) =>
      column.notNull().references("share_links.id").onDelete("cascade"),
    )
    .addColumn("country", "text", (column) => column.notNull())
    .addColumn("opens", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("share_link_countries_pk", ["link_id", "country"])
    .execute();
}
