import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Schema } from "../../db/schema.ts";
import { bounds } from "../../http/contract/bounds.ts";
import type { AdminBlog, BlogInput } from "../contract/blogs.ts";
import { flagNames, recordOf } from "../contract/post-fields.ts";
import type { WrittenText } from "./bodies.ts";
import type { PostChange } from "./change.ts";
import {
  type ChangedRows,
  changePosts,
  type OnChange,
  type Refusal,
  RefusedError,
  refuseFile,
} from "./change-posts.ts";
import { toDetailColumns } from "./detail-columns.ts";
import { planPublication, queuePublication } from "./publication.ts";
import { type EditedText, editedColumns, findPostRow, toAdminPost } from "./read.ts";
import { findRedirectOwner, keepOldSlug } from "./redirects.ts";
import { keepRevision } from "./revisions.ts";
import { readSeries } from "./series.ts";
import { completeText } from "./stored-text.ts";
import type { BlogRow } from "./tables.ts";
import { readTags, storeTags } from "./tags.ts";

export type SaveResult = { saved: AdminBlog; change: PostChange } | Refusal;

interface SaveOptions {
  /** What is stored as the text. Without it, the text is parsed when the post is read. */
  text?: WrittenText | undefined;
  onChange?: OnChange | undefined;
  /** Whether it is saved with an API key. */
  withKey?: boolean | undefined;
  /** Stores what belongs to the post, in the same transaction. */
  storeMore?: ((transaction: Transaction<Schema>, id: string) => Promise<void>) | undefined;
}

/**
 * Stores a new post.
 * @param now milliseconds since 1970
 * @returns the post, or why it was not stored: another post has the slug, or had it, or a time is not possible
 */
export async function createBlog(
  db: Kysely<Schema>,
  input: BlogInput,
  now: number,
  { text = unparsed(input), withKey = false, storeMore, onChange }: SaveOptions = {},
): Promise<SaveResult> {
  return save(db, { input, onChange, storeMore }, async (transaction) => {
    const row = {
      ...toNamedColumns(input),
      ...toFlagColumns(input),
      ...planPublication(input, undefined, now),
      saved_with_key: Number(withKey),
      id: createId(),
      views: 0,
      likes: 0,
      created_at: now,
      updated_at: now,
    };
    const after = await transaction.insertInto("blogs").values(row).returningAll().executeTakeFirstOrThrow();
    const stored = await transaction
      .insertInto("blog_texts")
      .values({ blog_id: row.id, ...text.columns, ...toDetailColumns(input) })
      .returning(editedColumns)
      .executeTakeFirstOrThrow();
    return { after, text: stored, written: text };
  });
}

interface UpdateOptions extends SaveOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** The version that the edit is based on; `undefined` overwrites any version. */
  version: string | undefined;
  /** Whether this is what its file in the site folder says. Others cannot change such a post. It also leaves the trash. */
  isFromFile?: boolean;
}

/**
 * Replaces the fields of a post, and keeps what they were as a revision. Without another date, its `date` stays the
 * time when it was first published. If it has ever been published, the slug that it had redirects to it from now on.
 * @returns the post, or why it was not saved, in which case nothing changed
 */
export async function updateBlog(
  db: Kysely<Schema>,
  id: string,
  input: BlogInput,
  options: UpdateOptions,
): Promise<SaveResult> {
  const { text = unparsed(input), now, version, isFromFile = false, withKey = false } = options;
  async function prepare(transaction: Transaction<Schema>): Promise<void> {
    if (isFromFile) await transaction.deleteFrom("trashed_blogs").where("blog_id", "=", id).execute();
    else await refuseFile(transaction, id);
  }
  return save(db, { ...options, input, prepare }, async (transaction) => {
    const before = await findPostRow(transaction, id);
    if (before === undefined) throw new RefusedError({ refused: "not-found" });
    if (version !== undefined && version !== String(before.updated_at))
      throw new RefusedError({ refused: "version-conflict" });
    const named = toNamedColumns(input);
    const details = toDetailColumns(input);
    const series = await readSeries(transaction, id);
    const { content } = text.columns;
    await keepRevision(transaction, id, { ...named, ...details, content, tags: input.tags }, now);
    const after = await transaction
      .updateTable("blogs")
      .set({
        ...named,
        ...toFlagColumns(input),
        ...planPublication(input, before, now),
        saved_with_key: Number(withKey),
        // This is the version, so it must increase even within one millisecond or when the clock is set back.
        updated_at: Math.max(now, before.updated_at + 1),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const stored = await transaction
      .updateTable("blog_texts")
      .set({ ...text.columns, ...details })
      .where("blog_id", "=", id)
      .returning(editedColumns)
      .executeTakeFirstOrThrow();
    if (after.slug !== before.slug) await keepOldSlug(transaction, before, after.slug);
    return { before, after, text: stored, written: text, formerSeries: series };
  });
}

type Row = Selectable<BlogRow>;

interface SavedRows extends ChangedRows {
  after: Row;
  text: EditedText;
  written: WrittenText;
}

interface Saving extends Pick<SaveOptions, "onChange" | "storeMore"> {
  input: BlogInput;
  prepare?: (transaction: Transaction<Schema>) => Promise<void>;
}

async function save(
  db: Kysely<Schema>,
  { input, onChange, storeMore, prepare }: Saving,
  write: (transaction: Transaction<Schema>) => Promise<SavedRows>,
): Promise<SaveResult> {
  try {
    const result = await changePosts(db, onChange, async (transaction) => {
      await prepare?.(transaction);
      await releaseSlug(transaction, input.slug);
      const rows = await write(transaction);
      await refuseRedirectedSlug(transaction, rows.after);
      if (rows.after.publish_at !== null || rows.before?.publish_at != null)
        await queuePublication(transaction, rows.after);
      const tags = await saveTags(transaction, rows.after.id, input);
      await completeText(transaction, { ...rows.written, ...rows.after, tags });
      await storeMore?.(transaction, rows.after.id);
      return { ...rows, tags };
    });
    if ("refused" in result) return result;
    const { change, rows } = result;
    return { saved: toAdminPost({ ...rows.after, tags: rows.tags.join(",") || null }, rows.text), change };
  } catch (error) {
    // The slug is the only unique column that a caller chooses; ids are generated here.
    if (isUniqueViolation(error)) return { refused: "slug-taken" };
    throw error;
  }
}

/** Returns the tags that the post has now. */
async function saveTags(
  transaction: Transaction<Schema>,
  id: string,
  { tags }: Pick<BlogInput, "tags">,
): Promise<string[]> {
  if (tags === undefined) return readTags(transaction, id);
  await storeTags(transaction, id, tags);
  return tags;
}

async function refuseRedirectedSlug(transaction: Transaction<Schema>, { id, slug }: Row): Promise<void> {
  const owner = await findRedirectOwner(transaction, slug);
  if (owner !== undefined && owner.id !== id)
    throw new RefusedError({ refused: "slug-redirects", title: owner.title });
}

/** What a revision keeps of the row of a post. */
function toNamedColumns({ title, slug, image }: BlogInput) {
  return { title, slug, image };
}

/** Without a value, a column keeps the one that it has. */
function toFlagColumns(input: BlogInput) {
  return recordOf(flagNames, (name) => (input[name] === undefined ? undefined : Number(input[name])));
}

/** The words follow with the tree, when the text is parsed. */
function unparsed({ content }: BlogInput): WrittenText {
  return {
    columns: { content: JSON.stringify(content), body: null, body_version: null },
    words: "",
    language: undefined,
  };
}

/**
 * Gives up the slug and the redirects that a post in the trash has, so that another post can have this slug. If the
 * first is restored, it has the same slug with the end of its id.
 */
async function releaseSlug(transaction: Transaction<Schema>, slug: string): Promise<void> {
  const isTrashed = transaction.selectFrom("trashed_blogs").select("blog_id");
  await transaction
    .deleteFrom("redirects")
    .where("slug", "=", slug)
    .where("blog_id", "in", isTrashed)
    .execute();
  const owner = await transaction
    .selectFrom("blogs")
    .innerJoin("trashed_blogs", "trashed_blogs.blog_id", "blogs.id")
    .select("blogs.id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (owner === undefined) return;
  const other = `${slug.slice(0, bounds.slug - 11)}-${owner.id.slice(-10)}`;
  await transaction.updateTable("blogs").set({ slug: other }).where("id", "=", owner.id).execute();
}
