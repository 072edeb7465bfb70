import { sql } from "kysely";
import type { Database } from "../../core/db/connect.ts";
import { type PostText, selectedSummary, splitNames, textColumns } from "../../core/posts/server/read.ts";
import { selectIdsWithTag } from "../../core/posts/server/tags.ts";

/** A published post without its text. Times are milliseconds since 1970. */
export interface FeedPost {
  id: string;
  slug: string;
  title: string;
  image: string;
  tags: string[];
  publishedAt: number;
  /** Every save changes it. */
  updatedAt: number;
}

interface FeedLimits {
  /** The number of posts. */
  posts: number;
  /** Characters of all posts together. The newest post is returned even if it is longer. */
  characters: number;
}

/**
 * Returns the newest published posts, newest first, up to the limits.
 * @param tag the key of a tag, to return only the posts that have it
 */
export async function listFeedPosts(db: Database, limits: FeedLimits, tag?: string): Promise<FeedPost[]> {
  const rows = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .select([...selectedSummary, "updated_at"])
    .select(sql<number>`length(content)`.as("size"))
    .where("published", "=", 1)
    .$if(tag !== undefined, (query) => query.where("id", "in", selectIdsWithTag(tag as string)))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.posts)
    .execute();
  let total = 0;
  const fitting = rows.filter(({ size }, index) => {
    total += size;
    return index === 0 || total <= limits.characters;
  });
  return fitting.map(({ id, slug, title, image, tags, ...row }) => ({
    id,
    slug,
    title,
    image,
    tags: splitNames(tags),
    publishedAt: row.published_at ?? row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** Returns the texts of these posts by their ids, without those that are no longer published. */
export async function readFeedTexts(
  db: Database,
  ids: string[],
): Promise<Map<string, PostText & { id: string }>> {
  const rows = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .select(["id", ...textColumns])
    .where("id", "in", ids)
    .where("published", "=", 1)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
