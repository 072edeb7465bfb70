import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("source_hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("animated", "integer", (column) => column.notNull())
    .addColumn("tint", "text")
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("unused_since", "bigint")
    .execute();
  await db.schema.createIndex("uploads_by_time").on("uploads").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("uploads_by_source").on("uploads").column("source_hash").execute();
  // SQLite has no type of this name, and stores bytes as they are in a column of any type.
  await db.schema
    .createTable("upload_parts")
    .addColumn("upload_id", "text", (column) => column.notNull().references("uploads.id").onDelete("cascade"))
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("content", "bytea", (column) => column.notNull())
    .addPrimaryKeyConstraint("upload_parts_pkey", ["upload_id", "part"])
    .execute();
}
