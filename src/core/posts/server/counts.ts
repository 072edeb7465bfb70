import { sql, type Transaction } from "kysely";
import type { Connection, Engine } from "../../db/connect.ts";
import { codeOf, isUnavailable } from "../../db/errors.ts";
import { inTransaction } from "../../db/retry.ts";
import { runTogether } from "../../db/run-together.ts";
import type { Schema } from "../../db/schema.ts";
import type { LikeAction, PublicBlog } from "../contract/blogs.ts";
import type { PostBodies } from "./bodies.ts";
import {
  findPublishedBlog,
  incrementCountsVersion,
  type PostText,
  type SummaryRow,
  selectedSummary,
  textColumns,
  toPublicPost,
} from "./read.ts";

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
type CountedPost = SummaryRow & PostText;

/** A post as it was before the counts. Its text is only read for views. */
type LockedPost = SummaryRow & Omit<PostText, "content"> & { content: string | null };

/** Counts per commit. Each view reads the text of its post, which may be long. */
const maxBatchSize = 100;

interface CountDeps extends Pick<Connection, "db" | "engine"> {
  bodies: Pick<PostBodies, "read">;
}

export function createPostCounts(deps: CountDeps): PostCounts {
  const count = runTogether((counts: Count[]) => storeCounts(deps, counts), maxBatchSize);

  async function view(slug: string): Promise<PublicBlog | undefined> {
    try {
      const post = await count({ slug });
      return post && (await toPublicPost(deps, post));
    } catch (error) {
      if (!isUnavailable(error) || !codeOf(error)?.startsWith("SQLITE_")) throw error;
      return findPublishedBlog(deps, slug);
    }
  }

  return {
    view,
    like: async (id, action) => (await count({ id, action }))?.likes,
  };
}

async function storeCounts(
  { db, engine }: Pick<CountDeps, "db" | "engine">,
  counts: Count[],
): Promise<(CountedPost | undefined)[]> {
  return inTransaction(db, async (transaction) => {
    const rows = await lockPosts(transaction, engine, counts);
    if (rows.length === 0) return counts.map(() => undefined);
    const [bySlug, byId] = [
      new Map(rows.map((row) => [row.slug, row])),
      new Map(rows.map((row) => [row.id, row])),
    ];
    const results = counts.map((count) => {
      const row = "slug" in count ? bySlug.get(count.slug) : byId.get(count.id);
      if (row === undefined) return undefined;
      if ("slug" in count) row.views += 1;
      else row.likes = Math.max(0, row.likes + (count.action === "like" ? 1 : -1));
      return { ...row, content: row.content ?? "[]" };
    });
    await writeCounts(transaction, rows);
    await incrementCountsVersion(transaction);
    return results;
  });
}

/**
 * Locks the rows in the order of their ids, so that instances cannot deadlock. SQLite has one lock for all. Reads the
 * texts in the same statement, because with PostgreSQL each statement is a round trip.
 */
function lockPosts(transaction: Transaction<Schema>, engine: Engine, counts: Count[]): Promise<LockedPost[]> {
  const slugs = [...new Set(counts.flatMap((count) => ("slug" in count ? count.slug : [])))];
  const ids = [...new Set(counts.flatMap((count) => ("id" in count ? count.id : [])))];
  return transaction
    .selectFrom("blogs")
    .leftJoin("blog_texts", (join) =>
      join
        .onRef("blog_id", "=", "id")
        .on(({ eb, lit }) => (slugs.length > 0 ? eb("slug", "in", slugs) : lit(false))),
    )
    .select([...selectedSummary, ...textColumns])
    .where((eb) =>
      eb.or([
        ...(slugs.length > 0 ? [eb("slug", "in", slugs)] : []),
        ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
      ]),
    )
    .where("published", "=", 1)
    .orderBy("id")
    .$if(engine === "postgres", (query) => query.forUpdate("blogs"))
    .execute();
}

/** Writes all counts in one statement, because with PostgreSQL each statement is a round trip. */
async function writeCounts(transaction: Transaction<Schema>, rows: SummaryRow[]): Promise<void> {
  function choose(column: "views" | "likes") {
    const cases = rows.map((row) => sql`when ${row.id} then cast(${row[column]} as integer)`);
    return sql<number>`case id ${sql.join(cases, sql` `)} end`;
  }
  await transaction
    .updateTable("blogs")
    .set({ views: choose("views"), likes: choose("likes") })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
}
