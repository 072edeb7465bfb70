import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A post in the trash keeps its rows, but is not published, so no query for visitors has to know about the trash.
  await db.schema
    .createTable("trashed_blogs")
    .addColumn("blog_id", "text", (column) => column.primaryKey().references("blogs.id").onDelete("cascade"))
    .addColumn("deleted_at", "bigint", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("publish_at", "bigint")
    .execute();
  await db.schema.createIndex("trashed_blogs_by_time").on("trashed_blogs").column("deleted_at").execute();
  await db.schema
    .createTable("blog_revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("blog_id", "text", (column) => column.notNull().references("blogs.id").onDelete("cascade"))
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("image", "text", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("canonical_url", "text")
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  // Has everything that decides which revisions are kept, so that their texts are not read.
  await db.schema
    .createIndex("blog_revisions_by_blog")
    .on("blog_revisions")
    .columns(["blog_id", "saved_at", "id", "size"])
    .execute();
  await db.schema
    .createTable("working_copies")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("blog_id", "text", (column) => column.references("blogs.id").onDelete("cascade"))
    .addColumn("base_version", "text")
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("editor", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("working_copies_by_blog").on("working_copies").column("blog_id").execute();
}
