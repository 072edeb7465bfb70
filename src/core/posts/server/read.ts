import { expressionBuilder, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { incrementVersion, readVersion } from "../../db/versions.ts";
import type {
  AdminBlog,
  AdminBlogSummary,
  BlogSummary,
  LatestBlog,
  Neighbor,
  PublicBlog,
} from "../contract/blogs.ts";
import { detailNames, flagNames, recordOf } from "../contract/post-fields.ts";
import type { PostBodies, StoredText } from "./bodies.ts";
import { readingMinutes } from "./body/reading-minutes.ts";
import { type StoredDetails, selectedDetails } from "./detail-columns.ts";
import { filledDetails } from "./post-fields.ts";
import { findSeriesPlace } from "./series.ts";
import type { BlogRow } from "./tables.ts";

/** The columns of a post in lists. */
const summaryColumns = [
  "id",
  "slug",
  "title",
  "image",
  "views",
  "likes",
  ...flagNames,
  "created_at",
  "published_at",
] as const;

/** The columns of a post in lists, and the names of its tags, with commas between them. */
export const selectedSummary = [
  ...summaryColumns,
  expressionBuilder<Schema, "blogs">()
    .selectFrom("blog_tags")
    .select(sql<string | null>`string_agg(blog_tags.name, ',' order by blog_tags.position)`.as("names"))
    .whereRef("blog_tags.blog_id", "=", "blogs.id")
    .as("tags"),
] as const;

/** Returns all published posts, newest first, without their paragraphs. */
export async function listPublishedPosts(db: Kysely<Schema>): Promise<BlogSummary[]> {
  return (await inListOrder(db).select(selectedSummary).execute()).map(toSummary);
}

/** Returns so many of the newest published posts, newest first. */
export async function listNewestPosts(db: Kysely<Schema>, limit: number): Promise<BlogSummary[]> {
  return (await inListOrder(db).select(selectedSummary).limit(limit).execute()).map(toSummary);
}

/** Changes with every post, view, and like. Takes a fraction of the time of {@link listPublishedPosts}. */
export async function readListVersion(db: Kysely<Schema>): Promise<string> {
  const rows = await db
    .selectFrom("versions")
    .select(["name", "version"])
    .where("name", "in", ["blogs", "counts"])
    .orderBy("name")
    .execute();
  return rows.map(({ name, version }) => `${name} ${version}`).join(" ");
}

/** Call it as the last statement of a transaction that counts, because others may wait for its lock. */
export async function incrementCountsVersion(transaction: Transaction<Schema>): Promise<void> {
  await incrementVersion(transaction, "counts");
}

/** Starts a query of the published posts, newest first. */
function inListOrder(db: Kysely<Schema>) {
  return db
    .selectFrom("blogs")
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc");
}

/** Returns the published post that is first in the list, or `undefined` if there is none. */
export async function findLatestBlog(db: Kysely<Schema>): Promise<LatestBlog | undefined> {
  return await inListOrder(db).select(["slug", "title"]).limit(1).executeTakeFirst();
}

/** Whether a published post has this slug or id. */
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

/** Where posts with their texts are read from. */
export interface PostSource {
  db: Kysely<Schema>;
  bodies: Pick<PostBodies, "read">;
}

/** The columns of a text, and of what its page says about it. */
export const textColumns = ["content", "body", "body_version", ...selectedDetails] as const;

/** A text with what its page says about it. */
export type PostText = StoredText & StoredDetails;

/** A published post, and when it was last saved (ISO 8601 in UTC). */
export interface PublishedPost {
  blog: PublicBlog;
  updatedAt: string;
}

/** Returns a published post without counting a view, or `undefined` for an unknown slug or a draft. */
export async function findPublishedPost(
  source: PostSource,
  slug: string,
): Promise<PublishedPost | undefined> {
  const row = await selectPost(source).where("slug", "=", slug).where("published", "=", 1).executeTakeFirst();
  return row && toPost(source, row);
}

/** Returns a post or draft as its page would show it, or `undefined` for an unknown id or a post in the trash. */
export async function findAnyPost(source: PostSource, id: string): Promise<PublishedPost | undefined> {
  const row = await selectPost(source).where("id", "=", id).where(isNotTrashed()).executeTakeFirst();
  return row && toPost(source, row);
}

function selectPost({ db }: PostSource) {
  return db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select([...selectedSummary, ...textColumns, "updated_at"]);
}

async function toPost(
  source: PostSource,
  row: SummaryRow & PostText & { updated_at: number },
): Promise<PublishedPost> {
  return { blog: await toPublicPost(source, row), updatedAt: new Date(row.updated_at).toISOString() };
}

/** Like {@link findPublishedPost}, but without the time. */
export async function findPublishedBlog(source: PostSource, slug: string): Promise<PublicBlog | undefined> {
  return (await findPublishedPost(source, slug))?.blog;
}

export type SummaryRow = Pick<Selectable<BlogRow>, (typeof summaryColumns)[number]> & { tags: string | null };

/** Converts a row to the contract's summary of a post. */
export function toSummary(row: SummaryRow): BlogSummary {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    image: row.image,
    date: toDate(row),
    createdAt: new Date(row.created_at).toISOString(),
    views: row.views,
    likes: row.likes,
    tags: splitNames(row.tags),
    ...recordOf(flagNames, (name) => row[name] === 1),
  };
}

/** Reads the names of tags, as {@link selectedSummary} has them. */
export function splitNames(names: string | null): string[] {
  return names?.split(",") ?? [];
}

function toDate({ published_at, created_at }: Pick<SummaryRow, "published_at" | "created_at">): string {
  return new Date(published_at ?? created_at).toISOString();
}

/** Converts a row with its text to the contract's post, with its neighbors. */
export async function toPublicPost(
  { db, bodies }: PostSource,
  row: SummaryRow & PostText,
): Promise<PublicBlog> {
  // A page shows the parts of the series.
  const { series: _name, ...details } = filledDetails(row);
  const [[previous, next], series, body] = await Promise.all([
    findNeighbors(db, row),
    row.series === null ? undefined : findSeriesPlace(db, { id: row.id, series: row.series }),
    bodies.read(row),
  ]);
  return {
    ...toSummary(row),
    content: JSON.parse(row.content),
    body,
    readingMinutes: readingMinutes(body),
    previous,
    next,
    ...(series && { series }),
    ...details,
  };
}

type Position = Pick<Selectable<BlogRow>, "id" | "published_at">;

/** Returns the published posts before and after a place in the list, whether or not a post is there. */
export function findNeighbors(
  db: Kysely<Schema>,
  place: Position,
): Promise<[previous: Neighbor | undefined, next: Neighbor | undefined]> {
  return Promise.all([
    findNeighbor(db, place, { operator: "<", order: "desc" }),
    findNeighbor(db, place, { operator: ">", order: "asc" }),
  ]);
}

/** Returns the published post that is next to a post in the list, in one direction. */
function findNeighbor(
  db: Kysely<Schema>,
  { id, published_at }: Position,
  { operator, order }: { operator: "<" | ">"; order: "asc" | "desc" },
): Promise<Neighbor | undefined> {
  return (
    db
      .selectFrom("blogs")
      .select(["slug", "title"])
      .where("published", "=", 1)
      // Compared as a pair, so that both engines begin at this place of the index.
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("published_at", "id"), operator, tuple(published_at, id)),
      )
      .orderBy("published_at", order)
      .orderBy("id", order)
      .limit(1)
      .executeTakeFirst()
  );
}

/** Leaves out the posts in the trash. Queries for published posts need not, because those in the trash are not. */
export function isNotTrashed() {
  const eb = expressionBuilder<Schema, "blogs">();
  const trashed = eb
    .selectFrom("trashed_blogs")
    .select("trashed_blogs.blog_id")
    .whereRef("trashed_blogs.blog_id", "=", "blogs.id");
  return eb.not(eb.exists(trashed));
}

/**
 * Returns all posts including drafts, without their paragraphs and without those in the trash. First those without a
 * date, which were never public, the latest change first. Then all others as in the blog, where a scheduled post has
 * the time at which it will be published.
 */
export async function listAllBlogs(db: Kysely<Schema>): Promise<AdminBlogSummary[]> {
  const rows = await db
    .selectFrom("blogs")
    .leftJoin("post_files", "post_files.blog_id", "blogs.id")
    .select([...selectedSummary, "published", "publish_at", "post_files.path as file"])
    .where(isNotTrashed())
    .orderBy(sql`coalesce(published_at, publish_at, ${Number.MAX_SAFE_INTEGER})`, "desc")
    .orderBy(sql`case when published_at is null then updated_at else 0 end`, "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toAdminSummary);
}

/** The columns of a text as the owner edits it. */
export const editedColumns = ["content", ...selectedDetails] as const;

export type EditedText = StoredDetails & Pick<StoredText, "content">;

/** Returns a post or draft, or `undefined` for an unknown id or a post in the trash. */
export async function findBlog(db: Kysely<Schema>, id: string): Promise<AdminBlog | undefined> {
  const row = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .leftJoin("post_files", "post_files.blog_id", "blogs.id")
    .select([...selectedSummary, "published", "publish_at", "updated_at", "saved_with_key", ...editedColumns])
    .select("post_files.path as file")
    .where("id", "=", id)
    .where(isNotTrashed())
    .executeTakeFirst();
  return row && toAdminPost(row, row);
}

/** Returns a post that is not in the trash, without its text, as it is stored. */
export function findPostRow(db: Kysely<Schema>, id: string): Promise<Selectable<BlogRow> | undefined> {
  return db.selectFrom("blogs").selectAll().where("id", "=", id).where(isNotTrashed()).executeTakeFirst();
}

/** The version of the posts. Increases when a post is saved or deleted, but not with views and likes. */
export function readPostsVersion(db: Kysely<Schema>): Promise<number> {
  return readVersion(db, "blogs");
}

/**
 * Returns the new version. Call it in the transaction that changes a post, so that an instance never sees one change
 * without the other.
 */
export async function incrementPostsVersion(transaction: Transaction<Schema>): Promise<number> {
  return incrementVersion(transaction, "blogs");
}

type AdminRow = SummaryRow &
  Pick<Selectable<BlogRow>, "published" | "publish_at" | "updated_at"> & {
    file?: string | null;
    saved_with_key?: number;
  };

function toAdminSummary(row: Omit<AdminRow, "updated_at">): AdminBlogSummary {
  const publishAt = row.publish_at === null ? null : new Date(row.publish_at).toISOString();
  const { file } = row;
  return { ...toSummary(row), published: row.published === 1, publishAt, ...(file && { file }) };
}

/** Converts a row and its text to the contract's post for the owner. */
export function toAdminPost(row: AdminRow, text: EditedText): AdminBlog {
  return {
    ...toAdminSummary(row),
    content: JSON.parse(text.content),
    ...recordOf(detailNames, (name) => text[name]),
    version: String(row.updated_at),
    ...(row.saved_with_key === 1 && { savedWithKey: true as const }),
  };
}
