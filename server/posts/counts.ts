import { type Kysely, sql, type Transaction } from "kysely";
import type { LikeAction, PublicBlog } from "../../contract/blogs.ts";
import { commitTogether } from "../db/commit-together.ts";
import { codeOf, isUnavailable } from "../db/errors.ts";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { findPublishedBlog, type SummaryRow, summaryColumns, toPublicBlog } from "./read.ts";

/** Counts views and likes. Those that arrive together are committed together. */
export interface PostCounts {
  /**
   * Counts a view and returns the post with the new count, or `undefined` for an unknown slug or a draft. When SQLite
   * cannot be written to, because another program has locked it or the disk is full, the view is not counted.
   */
  view: (slug: string) => Promise<PublicBlog | undefined>;
  /**
   * Adds one like, or removes one. The count never drops below 0.
   * @returns the new count, or `undefined` for an unknown id or a draft
   */
  like: (id: string, action: LikeAction) => Promise<number | undefined>;
}

/** A view, which names its post by the slug, or a like, which names it by the id. */
type Count = { slug: string } | { id: string; action: LikeAction };

/** A post with its own count: the views include this one, and the likes are those after this one. */
type CountedPost = SummaryRow & { content: string };

/** Counts per commit. Each view reads the text of its post, which may be long. */
const maxBatchSize = 100;

export function createPostCounts(db: Kysely<Schema>): PostCounts {
  const count = commitTogether((counts: Count[]) => storeCounts(db, counts), maxBatchSize);

  async function view(slug: string): Promise<PublicBlog | undefined> {
    try {
      const post = await count({ slug });
      return post && (await toPublicBlog(db, post));
    } catch (error) {
      if (!isUnavailable(error) || !codeOf(error)?.startsWith("SQLITE_")) throw error;
      return findPublishedBlog(db, slug);
    }
  }

  return { view, like: async (id, action) => (await count({ id, action }))?.likes };
}

async function storeCounts(db: Kysely<Schema>, counts: Count[]): Promise<(CountedPost | undefined)[]> {
  return inTransaction(db, async (transaction) => {
    const results = new Map<Count, CountedPost>();
    for (const post of await findPosts(transaction, counts)) {
      const own = counts.filter((count) =>
        "slug" in count ? count.slug === post.slug : count.id === post.id,
      );
      for (const [count, counted] of await changePost(transaction, post.id, own)) results.set(count, counted);
    }
    return counts.map((count) => results.get(count));
  });
}

/** Sorted by id, so that concurrent writers lock rows in the same order and cannot deadlock. */
function findPosts(
  transaction: Transaction<Schema>,
  counts: Count[],
): Promise<{ id: string; slug: string }[]> {
  const slugs = new Set(counts.flatMap((count) => ("slug" in count ? count.slug : [])));
  const ids = new Set(counts.flatMap((count) => ("id" in count ? count.id : [])));
  return transaction
    .selectFrom("blogs")
    .select(["id", "slug"])
    .where((eb) =>
      eb.or([
        ...(slugs.size > 0 ? [eb("slug", "in", [...slugs])] : []),
        ...(ids.size > 0 ? [eb("id", "in", [...ids])] : []),
      ]),
    )
    .where("published", "=", 1)
    .orderBy("id")
    .execute();
}

/** Returns each count of a post with the post as it is after it. There are none if the post is not published anymore. */
async function changePost(
  transaction: Transaction<Schema>,
  id: string,
  counts: Count[],
): Promise<[Count, CountedPost][]> {
  const views = counts.filter((count) => "slug" in count).length;
  // Even without a view, this locks the row, so that the likes stay as they are until they are written.
  const row = await transaction
    .updateTable("blogs")
    .set({ views: sql`views + ${views}` })
    .where("id", "=", id)
    .where("published", "=", 1)
    .returning(summaryColumns)
    .executeTakeFirst();
  if (row === undefined) return [];
  const content = views === 0 ? "[]" : await readText(transaction, id);
  const post = { ...row, content, views: row.views - views };
  const counted = counts.map((count): [Count, CountedPost] => {
    if ("slug" in count) post.views += 1;
    else post.likes = Math.max(0, post.likes + (count.action === "like" ? 1 : -1));
    return [count, { ...post }];
  });
  if (post.likes !== row.likes)
    await transaction.updateTable("blogs").set({ likes: post.likes }).where("id", "=", id).execute();
  return counted;
}

async function readText(transaction: Transaction<Schema>, id: string): Promise<string> {
  const text = await transaction
    .selectFrom("blog_texts")
    .select("content")
    .where("blog_id", "=", id)
    .executeTakeFirstOrThrow();
  return text.content;
}
