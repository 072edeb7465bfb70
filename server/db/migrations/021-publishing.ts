import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("blogs").addColumn("publish_at", "bigint").execute();
  // Only the page of a post and the feeds show these, so views do not write them again.
  await db.schema.alterTable("blog_texts").addColumn("description", "text").execute();
  await db.schema.alterTable("blog_texts").addColumn("canonical_url", "text").execute();
  await db.schema
    .createIndex("blog_texts_by_original")
    .on("blog_texts")
    .column("blog_id")
    .where(sql.ref("canonical_url"), "is not", null)
    .execute();
  await db.schema
    .createTable("preview_links")
    .addColumn("blog_id", "text", (column) => column.primaryKey().references("blogs.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}
