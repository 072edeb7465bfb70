import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

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

/** Returns the slugs of the posts that were published first on another site. */
export async function listRepublished(db: Kysely<Schema>): Promise<Set<string>> {
  // Reads the index of these posts, not the texts of all.
  const rows = await db
    .selectFrom("blog_texts")
    .innerJoin("blogs", "blogs.id", "blog_texts.blog_id")
    .select("slug")
    .where("canonical_url", "is not", null)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns the slugs of the published posts that have one of these covers. */
export async function listSlugsWithImages(db: Kysely<Schema>, images: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("blogs")
    .select("slug")
    .where("published", "=", 1)
    .where("image", "in", images)
    .execute();
  return rows.map(({ slug }) => slug);
}
