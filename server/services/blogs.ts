import { type Kysely, type Selectable, sql } from "kysely";
import type { BlogSummary, LikeAction, PublicBlog } from "../../contract/blogs.ts";
import { compileOnce } from "../db/compile-once.ts";
import type { BlogRow, Schema } from "../db/schema.ts";

const summaryColumns = [
  "id",
  "slug",
  "title",
  "image",
  "views",
  "likes",
  "created_at",
  "published_at",
] as const;

const publicList = compileOnce((db) =>
  db
    .selectFrom("blogs")
    .select(summaryColumns)
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc"),
);

/** All published posts, newest first, without their paragraphs. */
export async function listPublishedBlogs(db: Kysely<Schema>): Promise<BlogSummary[]> {
  const { rows } = await db.executeQuery(publicList(db));
  return rows.map(toSummary);
}

/** A published post, read without counting a view; `undefined` for an unknown slug and for a draft. */
export async function findPublishedBlog(db: Kysely<Schema>, slug: string): Promise<PublicBlog | undefined> {
  const row = await db
    .selectFrom("blogs")
    .select([...summaryColumns, "content"])
    .where("slug", "=", slug)
    .where("published", "=", 1)
    .executeTakeFirst();
  return row && toPublicBlog(row);
}

/** Counts a view and gives the post with the new count; `undefined` for an unknown slug and for a draft. */
export async function viewPublishedBlog(db: Kysely<Schema>, slug: string): Promise<PublicBlog | undefined> {
  const row = await db
    .updateTable("blogs")
    .set({ views: sql`views + 1` })
    .where("slug", "=", slug)
    .where("published", "=", 1)
    .returning([...summaryColumns, "content"])
    .executeTakeFirst();
  return row && toPublicBlog(row);
}

/**
 * Adds or takes back one like; the count never falls below 0.
 * @returns the new count, `undefined` for an unknown id and for a draft
 */
export async function changeLikes(
  db: Kysely<Schema>,
  id: string,
  action: LikeAction,
): Promise<number | undefined> {
  const row = await db
    .updateTable("blogs")
    .set({ likes: action === "like" ? sql`likes + 1` : sql`case when likes > 0 then likes - 1 else 0 end` })
    .where("id", "=", id)
    .where("published", "=", 1)
    .returning("likes")
    .executeTakeFirst();
  return row?.likes;
}

type SummaryRow = Pick<Selectable<BlogRow>, (typeof summaryColumns)[number]>;

/** The contract's form of a row; the owner's lists add to it. */
export function toSummary(row: SummaryRow): BlogSummary {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    image: row.image,
    date: new Date(row.published_at ?? row.created_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    views: row.views,
    likes: row.likes,
  };
}

function toPublicBlog(row: SummaryRow & { content: string }): PublicBlog {
  return { ...toSummary(row), content: JSON.parse(row.content) };
}
