import type { Kysely } from "kysely";

/** Requests of feeds and downloads, which are counted without JavaScript. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feed_days")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("reader", "text", (column) => column.notNull())
    .addColumn("feed", "text", (column) => column.notNull())
    .addColumn("requests", "integer", (column) => column.notNull())
    .addColumn("subscribers", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("feed_days_pk", ["day", "reader", "feed"])
    .execute();
  await db.schema
    .createTable("download_days")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("downloads", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("download_days_pk", ["day", "path"])
    .execute();
  await db.schema
    .createTable("request_hashes")
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("request_hashes_pk", ["hash", "kind"])
    .execute();
}
