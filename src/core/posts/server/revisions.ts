import { isDeepStrictEqual } from "node:util";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../db/schema.ts";
import type { BlogInput } from "../contract/blogs.ts";
import { detailNames, recordOf } from "../contract/post-fields.ts";
import type { Revision, RevisionSummary } from "../contract/revisions.ts";
import { detailColumns, selectedDetails, toDetailColumns, type WrittenDetails } from "./detail-columns.ts";
import { readTags } from "./tags.ts";
import { chooseDropped } from "./thin-revisions.ts";

/** What a revision keeps as it is, and what is compared to find out whether a save changes something. */
const keptColumns = ["slug", "title", "image", ...Object.values(detailColumns), "content"] as const;

/** What a save stores, as columns. Without a value, a column stays as it is. */
interface SavedColumns extends WrittenDetails {
  slug: string;
  title: string;
  image: string;
  content: string;
  tags: string[] | undefined;
}

/**
 * Keeps what a post is now, before a save replaces it, and drops revisions that are not needed anymore. Call it in the
 * transaction of the save, before the save. Does nothing if the save changes only whether or when the post is
 * published. The database copies the text, so it is not read.
 * @param now milliseconds since 1970
 */
export async function keepRevision(
  transaction: Transaction<Schema>,
  id: string,
  saved: SavedColumns,
  now: number,
): Promise<void> {
  const tags = await readTags(transaction, id);
  const hasOtherTags = saved.tags !== undefined && !isDeepStrictEqual(tags, saved.tags);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("blog_revisions")
    .columns(["id", "blog_id", "saved_at", "published", "tags", "size", ...keptColumns])
    .expression((eb) =>
      eb
        .selectFrom("blogs")
        .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
        .select([
          sql<string>`cast(${createId()} as text)`.as("id"),
          "blogs.id as blog_id",
          "updated_at as saved_at",
          "published",
          sql<string>`cast(${JSON.stringify(tags)} as text)`.as("tags"),
          sql<number>`length(content)`.as("size"),
          ...keptColumns,
        ])
        .where("blogs.id", "=", id)
        .$if(!hasOtherTags, (query) =>
          query.where(({ or, fn, val }) =>
            or(
              keptColumns
                .filter((column) => saved[column] !== undefined)
                .map((column) => eb(fn.coalesce(column, val("")), "<>", saved[column] ?? "")),
            ),
          ),
        ),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await dropRevisions(transaction, id, now);
}

/**
 * Adds a revision that a post had elsewhere. Without tags, it is from before there were tags.
 * @param savedAt milliseconds since 1970
 */
export async function addRevision(
  transaction: Transaction<Schema>,
  id: string,
  { title, slug, image, published, tags, ...input }: BlogInput,
  savedAt: number,
): Promise<void> {
  const content = JSON.stringify(input.content);
  const named = { title, slug, image, content, ...toDetailColumns(input) };
  await transaction
    .insertInto("blog_revisions")
    .values({
      ...named,
      id: createId(),
      blog_id: id,
      saved_at: savedAt,
      published: published ? 1 : 0,
      tags: tags === undefined ? null : JSON.stringify(tags),
      size: sql<number>`length(cast(${content} as text))`,
    })
    .execute();
}

/** Only the index is read, which has no texts. */
async function dropRevisions(transaction: Transaction<Schema>, blogId: string, now: number): Promise<void> {
  const kept = await transaction
    .selectFrom("blog_revisions")
    .select(["id", "saved_at as savedAt", "size"])
    .where("blog_id", "=", blogId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const dropped = chooseDropped(kept, now);
  if (dropped.length === 0) return;
  await transaction.deleteFrom("blog_revisions").where("id", "in", dropped).execute();
}

const summaryColumns = ["id", "saved_at", "title", "published", "size"] as const;

type SummaryRow = Pick<Selectable<Schema["blog_revisions"]>, (typeof summaryColumns)[number]>;

/** Returns the revisions of a post, newest first, without their texts. */
export async function listRevisions(db: Kysely<Schema>, blogId: string): Promise<RevisionSummary[]> {
  const rows = await db
    .selectFrom("blog_revisions")
    .select(summaryColumns)
    .where("blog_id", "=", blogId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSummary);
}

/** Returns a revision of a post, or `undefined` if the post has no such revision. */
export async function findRevision(
  db: Kysely<Schema>,
  blogId: string,
  id: string,
): Promise<Revision | undefined> {
  const row = await db
    .selectFrom("blog_revisions")
    .select([...summaryColumns, "slug", "image", "content", "tags", ...selectedDetails])
    .where("id", "=", id)
    .where("blog_id", "=", blogId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...toSummary(row),
    slug: row.slug,
    image: row.image,
    content: JSON.parse(row.content),
    tags: row.tags === null ? null : JSON.parse(row.tags),
    ...recordOf(detailNames, (name) => row[name]),
  };
}

function toSummary(row: SummaryRow): RevisionSummary {
  return {
    _id: row.id,
    savedAt: new Date(row.saved_at).toISOString(),
    title: row.title,
    published: row.published === 1,
    characters: row.size,
  };
}
