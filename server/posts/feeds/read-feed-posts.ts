import { sql } from "kysely";
import type { PostBody } from "../bodies.ts";
import { type PostSource, textColumns } from "../read.ts";

/** A published post with its text. Times are milliseconds since 1970. */
export interface FeedPost {
  id: string;
  slug: string;
  title: string;
  image: string;
  body: PostBody;
  publishedAt: number;
  updatedAt: number;
}

interface FeedLimits {
  /** The number of posts. */
  posts: number;
  /** Characters of all posts together. The newest post is returned even if it is longer. */
  characters: number;
}

/** Returns the newest published posts with their texts, newest first, up to the limits. */
export async function readFeedPosts({ db, bodies }: PostSource, limits: FeedLimits): Promise<FeedPost[]> {
  const sizes = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .select(["id", sql<number>`length(content)`.as("size")])
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.posts)
    .execute();
  let total = 0;
  const fitting = sizes.filter(({ size }, index) => {
    total += size;
    return index === 0 || total <= limits.characters;
  });
  if (fitting.length === 0) return [];
  const ids = fitting.map(({ id }) => id);
  const rows = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .select(["id", "slug", "title", "image", ...textColumns, "created_at", "updated_at", "published_at"])
    .where("id", "in", ids)
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const posts = rows.map(async ({ id, slug, title, image, ...row }) => ({
    id,
    slug,
    title,
    image,
    body: await bodies.read({ ...row, id }),
    publishedAt: row.published_at ?? row.created_at,
    updatedAt: row.updated_at,
  }));
  return Promise.all(posts);
}
