import type { Kysely } from "kysely";

/** The language whose stems are among the words of a post. The server adds them to posts that have none yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("blog_search").addColumn("language", "text").execute();
}
