import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

/** Remembers where a post came from. */
export async function fillSite(db: Kysely<Schema>): Promise<void> {
  const { id } = await db
    .selectFrom("blogs")
    .select("id")
    .where("slug", "=", "post-true")
    .executeTakeFirstOrThrow();
  await db.insertInto("imported_posts").values({ source_id: "0123456789abcdef", blog_id: id }).execute();
}
