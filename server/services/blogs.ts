import { randomUUIDv7 } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type {
  AdminBlog,
  AdminBlogSummary,
  BlogInput,
  BlogSummary,
  LikeAction,
  PublicBlog,
} from "../../contract/blogs.ts";
import { isUniqueViolation } from "../db/errors.ts";
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

/** All published posts, newest first, without their paragraphs. */
export async function listPublishedBlogs(db: Kysely<Schema>): Promise<BlogSummary[]> {
  const rows = await db
    .selectFrom("blogs")
    .select(summaryColumns)
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSummary);
}

/** Whether a published post has the slug, or the id. */
export async function hasPublishedBlog(
  db: Kysely<Schema>,
  { column, value }: { column: "slug" | "id"; value: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("blogs")
    .select("id")
    .where(column, "=", value)
    .where("published", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
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

export type SaveResult = { saved: AdminBlog } | { refused: "not-found" | "slug-taken" | "changed-meanwhile" };

/** All posts, drafts too, newest first, without their paragraphs. */
export async function listAllBlogs(db: Kysely<Schema>): Promise<AdminBlogSummary[]> {
  const rows = await db
    .selectFrom("blogs")
    .select([...summaryColumns, "published"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toAdminSummary);
}

/** Any post, drafts too; `undefined` for an unknown id. */
export async function findBlog(db: Kysely<Schema>, id: string): Promise<AdminBlog | undefined> {
  const row = await db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toAdminBlog(row);
}

/** Stores a new post at `now` (milliseconds). Refuses a slug that another post has. */
export async function createBlog(db: Kysely<Schema>, input: BlogInput, now: number): Promise<SaveResult> {
  const query = db.insertInto("blogs").values({
    ...toColumns(input),
    id: randomUUIDv7(),
    views: 0,
    likes: 0,
    created_at: now,
    updated_at: now,
    published_at: input.published ? now : null,
  });
  return save(() => query.returningAll().executeTakeFirst());
}

/**
 * Replaces what a post says. With `version`, only if the post still has it. Its date stays that of its first
 * publication. Refuses an unknown id, a slug that another post has, and a version that is no longer the stored one.
 */
export async function updateBlog(
  db: Kysely<Schema>,
  id: string,
  input: BlogInput,
  { now, version }: { now: number; version: string | undefined },
): Promise<SaveResult> {
  let query = db
    .updateTable("blogs")
    .set({
      ...toColumns(input),
      // Never the same twice, even within one millisecond or when the clock is set back: it is the version.
      updated_at: sql`case when updated_at >= ${now} then updated_at + 1 else ${now} end`,
      ...(input.published && { published_at: sql<number>`coalesce(published_at, ${now})` }),
    })
    .where("id", "=", id);
  if (version !== undefined) query = query.where(sql`cast(updated_at as text)`, "=", version);
  const result = await save(() => query.returningAll().executeTakeFirst());
  if (!("refused" in result) || result.refused !== "not-found" || version === undefined) return result;
  return (await findBlog(db, id)) === undefined ? result : { refused: "changed-meanwhile" };
}

/** Deletes a post for good. Gives whether there was one. */
export async function deleteBlog(db: Kysely<Schema>, id: string): Promise<boolean> {
  const result = await db.deleteFrom("blogs").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

async function save(run: () => Promise<Selectable<BlogRow> | undefined>): Promise<SaveResult> {
  try {
    const row = await run();
    return row === undefined ? { refused: "not-found" } : { saved: toAdminBlog(row) };
  } catch (error) {
    // The slug is the only thing that two posts cannot share; ids are made here.
    if (isUniqueViolation(error)) return { refused: "slug-taken" };
    throw error;
  }
}

function toColumns({ title, slug, image, content, published }: BlogInput) {
  return { title, slug, image, content: JSON.stringify(content), published: published ? 1 : 0 };
}

function toAdminSummary(row: Omit<Selectable<BlogRow>, "content" | "updated_at">): AdminBlogSummary {
  return { ...toSummary(row), published: row.published === 1 };
}

function toAdminBlog(row: Selectable<BlogRow>): AdminBlog {
  return { ...toAdminSummary(row), content: JSON.parse(row.content), version: String(row.updated_at) };
}
