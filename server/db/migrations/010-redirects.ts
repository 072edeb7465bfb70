import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A redirect leads to a post rather than to a slug, so redirects cannot form chains or loops.
  await db.schema
    .createTable("redirects")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("blog_id", "text", (column) => column.notNull().references("blogs.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("redirects_by_blog").on("redirects").column("blog_id").execute();
}
