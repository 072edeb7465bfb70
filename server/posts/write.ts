import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { AdminBlog, BlogInput } from "../../contract/blogs.ts";
import { isUniqueViolation } from "../db/errors.ts";
import { inTransaction } from "../db/retry.ts";
import type { BlogRow, Schema } from "../db/schema.ts";
import type { StoredText } from "./bodies.ts";
import { type BlogChange, describeChange } from "./change.ts";
import { raiseBlogsVersion, toAdminBlog } from "./read.ts";
import { findRedirectOwner, keepOldSlug } from "./redirects.ts";

export type SaveResult =
  | { saved: AdminBlog; change: BlogChange }
  /** `version-conflict`: the post has changed since the version that the edit is based on. */
  | { refused: "not-found" | "slug-taken" | "version-conflict" }
  /** The slug redirects to the post with this title, which had it before. */
  | { refused: "slug-redirects"; title: string };

/** Called at the end of the transaction that changes posts, with what it changes. */
export type OnChange = (transaction: Transaction<Schema>, change: BlogChange) => Promise<void>;

interface SaveOptions {
  /** What is stored as the text. Without it, the text is parsed when the post is read. */
  text?: StoredText | undefined;
  onChange?: OnChange | undefined;
}

interface CreateOptions extends SaveOptions {
  /** Stores what belongs to the post, in the same transaction. */
  storeMore?: (transaction: Transaction<Schema>, id: string) => Promise<void>;
}

/**
 * Stores a new post.
 * @param now milliseconds since 1970
 * @returns the post, or `slug-taken` when another post has the slug, or `slug-redirects` when another post had it
 */
export async function createBlog(
  db: Kysely<Schema>,
  input: BlogInput,
  now: number,
  { text = unparsed(input), storeMore = async () => {}, onChange }: CreateOptions = {},
): Promise<SaveResult> {
  const row = {
    ...toColumns(input),
    id: createId(),
    views: 0,
    likes: 0,
    created_at: now,
    updated_at: now,
    published_at: input.published ? now : null,
  };
  return save(db, onChange, async (transaction) => {
    const stored = await transaction.insertInto("blogs").values(row).returningAll().executeTakeFirstOrThrow();
    await transaction
      .insertInto("blog_texts")
      .values({ blog_id: row.id, ...text })
      .execute();
    await storeMore(transaction, row.id);
    return { row: stored, content: text.content };
  });
}

interface UpdateOptions extends SaveOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** The version that the edit is based on; `undefined` overwrites any version. */
  version: string | undefined;
}

/**
 * Replaces all fields of a post. Its `date` stays the time when it was first published. If it has ever been published, the
 * slug that it had redirects to it from now on.
 * @returns the post, or why it was not saved, in which case nothing changed
 */
export async function updateBlog(
  db: Kysely<Schema>,
  id: string,
  input: BlogInput,
  { text = unparsed(input), now, version, onChange }: UpdateOptions,
): Promise<SaveResult> {
  return save(db, onChange, async (transaction) => {
    const before = await transaction.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirst();
    if (before === undefined) throw new RefusedError({ refused: "not-found" });
    if (version !== undefined && version !== String(before.updated_at))
      throw new RefusedError({ refused: "version-conflict" });
    const row = await transaction
      .updateTable("blogs")
      .set({
        ...toColumns(input),
        // This is the version, so it must increase even within one millisecond or when the clock is set back.
        updated_at: Math.max(now, before.updated_at + 1),
        ...(input.published && { published_at: before.published_at ?? now }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await transaction.updateTable("blog_texts").set(text).where("blog_id", "=", id).execute();
    if (row.slug !== before.slug) await keepOldSlug(transaction, before, row.slug);
    return { row, content: text.content, before };
  });
}

/** Deletes a post permanently, with its text and the redirects to it. Returns `undefined` when no post has this id. */
export async function deleteBlog(
  db: Kysely<Schema>,
  id: string,
  onChange?: OnChange,
): Promise<BlogChange | undefined> {
  try {
    return await inTransaction(db, async (transaction) => {
      const version = await raiseBlogsVersion(transaction);
      const row = await transaction
        .deleteFrom("blogs")
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new RefusedError({ refused: "not-found" });
      const change = await describeChange(transaction, version, { before: row });
      await onChange?.(transaction, change);
      return change;
    });
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}

type Row = Selectable<BlogRow>;

/** Thrown to roll back a transaction. */
class RefusedError extends Error {
  readonly result: SaveResult;

  constructor(result: SaveResult) {
    super("The save was refused");
    this.result = result;
  }
}

/**
 * Runs a save in a transaction that first raises the version of the posts. This locks the version until the end, so saves
 * run one after another, also those of other instances. Without it, a slug could become a post and a redirect together.
 */
async function save(
  db: Kysely<Schema>,
  onChange: OnChange | undefined,
  write: (transaction: Transaction<Schema>) => Promise<{ row: Row; content: string; before?: Row }>,
): Promise<SaveResult> {
  try {
    return await inTransaction(db, async (transaction) => {
      const version = await raiseBlogsVersion(transaction);
      const { row, content, before } = await write(transaction);
      await refuseRedirectedSlug(transaction, row);
      const change = await describeChange(transaction, version, { before, after: row });
      await onChange?.(transaction, change);
      return { saved: toAdminBlog(row, content), change };
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.result;
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

function toColumns({ title, slug, image, published }: BlogInput) {
  return { title, slug, image, published: published ? 1 : 0 };
}

function unparsed({ content }: BlogInput): StoredText {
  return { content: JSON.stringify(content), body: null, body_version: null };
}
