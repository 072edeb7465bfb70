import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";

/** Returns the slugs of the newest published posts, newest first, and when each was last changed. */
export async function listPostAddresses(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ slug: string; title: string; updatedAt: number }[]> {
  return db
    .selectFrom("blogs")
    .select(["slug", "title", "updated_at as updatedAt"])
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
