import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every view and like writes the row of its post, and every list reads all rows, so these have no texts.
  await db.schema
    .createTable("blog_texts")
    .addColumn("blog_id", "text", (column) => column.primaryKey().references("blogs.id").onDelete("cascade"))
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  await sql`insert into blog_texts (blog_id, content) select id, content from blogs`.execute(db);
  await db.schema.alterTable("blogs").dropColumn("content").execute();
  await db.schema.createIndex("blogs_by_creation").on("blogs").columns(["created_at", "id"]).execute();
}
