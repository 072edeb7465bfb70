import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { AdminBlog, BlogInput } from "../../contract/blogs.ts";
import { isUniqueViolation } from "../db/errors.ts";
import type { BlogRow, BlogTextRow, Schema } from "../db/schema.ts";
import type { StoredText } from "./bodies.ts";
import type { BlogChange } from "./change.ts";
import { type ChangedRows, changePosts, type OnChange, type Refusal, RefusedError } from "./change-posts.ts";
import { planPublication, queuePublication } from "./publication.ts";
import { findBlogRow, toAdminBlog } from "./read.ts";
import { findRedirectOwner, keepOldSlug } from "./redirects.ts";
import { releaseSlug } from "./release-slug.ts";
import { keepRevision } from "./revisions.ts";

export type SaveResult = { saved: AdminBlog; change: BlogChange } | Refusal;

interface SaveOptions {
  /** What is stored as the text. Without it, the text is parsed when the post is read. */
  text?: StoredText | undefined;
  onChange?: OnChange | undefined;
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
  { text = unparsed(input), storeMore, onChange }: SaveOptions = {},
): Promise<SaveResult> {
  return save(db, { input, onChange, storeMore }, async (transaction) => {
    const row = {
      ...toColumns(input),
      ...planPublication(input, undefined, now),
      id: createId(),
      views: 0,
      likes: 0,
      created_at: now,
      updated_at: now,
    };
    const after = await transaction.insertInto("blogs").values(row).returningAll().executeTakeFirstOrThrow();
    const stored = await transaction
      .insertInto("blog_texts")
      .values({ blog_id: row.id, ...text, ...toTextColumns(input) })
      .returning(["description", "canonical_url"])
      .executeTakeFirstOrThrow();
    return { after, text: { ...stored, content: text.content } };
  });
}

interface UpdateOptions extends SaveOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** The version that the edit is based on; `undefined` overwrites any version. */
  version: string | undefined;
}

/**
 * Replaces the fields of a post, and keeps what they were as a revision. Without another date, its `date` stays the time when it
 * was first published. If it has ever been published, the slug that it had redirects to it from now on.
 * @returns the post, or why it was not saved, in which case nothing changed
 */
export async function updateBlog(
  db: Kysely<Schema>,
  id: string,
  input: BlogInput,
  { text = unparsed(input), now, version, storeMore, onChange }: UpdateOptions,
): Promise<SaveResult> {
  return save(db, { input, onChange, storeMore }, async (transaction) => {
    const before = await findBlogRow(transaction, id);
    if (before === undefined) throw new RefusedError({ refused: "not-found" });
    if (version !== undefined && version !== String(before.updated_at))
      throw new RefusedError({ refused: "version-conflict" });
    const columns = toColumns(input);
    const texts = { ...text, ...toTextColumns(input) };
    const { body: _body, body_version: _version, ...kept } = texts;
    await keepRevision(transaction, id, { ...columns, ...kept }, now);
    const after = await transaction
      .updateTable("blogs")
      .set({
        ...columns,
        ...planPublication(input, before, now),
        // This is the version, so it must increase even within one millisecond or when the clock is set back.
        updated_at: Math.max(now, before.updated_at + 1),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const stored = await transaction
      .updateTable("blog_texts")
      .set(texts)
      .where("blog_id", "=", id)
      .returning(["description", "canonical_url"])
      .executeTakeFirstOrThrow();
    if (after.slug !== before.slug) await keepOldSlug(transaction, before, after.slug);
    return { before, after, text: { ...stored, content: text.content } };
  });
}

type Row = Selectable<BlogRow>;

interface SavedRows extends ChangedRows {
  after: Row;
  text: Pick<Selectable<BlogTextRow>, "content" | "description" | "canonical_url">;
}

interface Saving extends Pick<SaveOptions, "onChange" | "storeMore"> {
  input: BlogInput;
}

async function save(
  db: Kysely<Schema>,
  { input, onChange, storeMore }: Saving,
  write: (transaction: Transaction<Schema>) => Promise<SavedRows>,
): Promise<SaveResult> {
  try {
    const result = await changePosts(db, onChange, async (transaction) => {
      await releaseSlug(transaction, input.slug);
      const rows = await write(transaction);
      await refuseRedirectedSlug(transaction, rows.after);
      if (rows.after.publish_at !== null || rows.before?.publish_at != null)
        await queuePublication(transaction, rows.after);
      await storeMore?.(transaction, rows.after.id);
      return rows;
    });
    if ("refused" in result) return result;
    const { change, rows } = result;
    return { saved: toAdminBlog(rows.after, rows.text), change };
  } catch (error) {
    // The slug is the only unique column that a caller chooses; ids are generated here.
    if (isUniqueViolation(error)) return { refused: "slug-taken" };
    throw error;
  }
}

async function refuseRedirectedSlug(transaction: Transaction<Schema>, { id, slug }: Row): Promise<void> {
  const owner = await findRedirectOwner(transaction, slug);
  if (owner !== undefined && owner.id !== id)
    throw new RefusedError({ refused: "slug-redirects", title: owner.title });
}

function toColumns({ title, slug, image }: BlogInput) {
  return { title, slug, image };
}

/** Without a value, a column keeps the one that it has. */
function toTextColumns({ description, canonicalUrl }: BlogInput) {
  return {
    ...(description !== undefined && { description }),
    ...(canonicalUrl !== undefined && { canonical_url: canonicalUrl }),
  };
}

function unparsed({ content }: BlogInput): StoredText {
  return { content: JSON.stringify(content), body: null, body_version: null };
}
