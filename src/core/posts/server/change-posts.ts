import type { Kysely, Selectable, Transaction } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { describeChange, type PostChange } from "./change.ts";
import { incrementPostsVersion } from "./read.ts";
import type { BlogRow } from "./tables.ts";

/** Called at the end of the transaction that changes posts, with what it changes. */
export type OnChange = (transaction: Transaction<Schema>, change: PostChange) => Promise<void>;

/** Why a post was not changed. */
export type Refusal =
  /** `version-conflict`: the post has changed since the version that the edit is based on. */
  | { refused: "not-found" | "slug-taken" | "version-conflict" | "publish-time-past" | "date-in-future" }
  /** The slug redirects to the post with this title, which had it before. */
  | { refused: "slug-redirects"; title: string }
  /** The post is this file of the site folder, and changes with it. */
  | { refused: "is-file"; path: string };

export type ChangeResult = { change: PostChange } | Refusal;

type Row = Selectable<BlogRow>;

/** A post before and after a change. */
export interface ChangedRows {
  before?: Row | undefined;
  after?: Row | undefined;
  /** The series that it was in, if that may have changed. */
  formerSeries?: string | null;
}

/** Throws a {@link RefusedError} for a post that is a file of the site folder. */
export async function refuseFile(transaction: Transaction<Schema>, id: string): Promise<void> {
  const file = await transaction
    .selectFrom("post_files")
    .select("path")
    .where("blog_id", "=", id)
    .executeTakeFirst();
  if (file !== undefined) throw new RefusedError({ refused: "is-file", ...file });
}

/** Thrown to roll back a transaction. */
export class RefusedError extends Error {
  readonly result: Refusal;

  constructor(result: Refusal) {
    super("The change was refused");
    this.result = result;
  }
}

/**
 * Runs a change of a post in a transaction that first raises the version of the posts. This locks the version until the
 * end, so changes run one after another, also those of other instances. Without it, a slug could become a post and a
 * redirect together.
 * @param write throws a {@link RefusedError} to change nothing
 */
export async function changePosts<Rows extends ChangedRows>(
  db: Kysely<Schema>,
  onChange: OnChange | undefined,
  write: (transaction: Transaction<Schema>) => Promise<Rows>,
): Promise<{ change: PostChange; rows: Rows } | Refusal> {
  try {
    return await inTransaction(db, async (transaction) => {
      const version = await incrementPostsVersion(transaction);
      const rows = await write(transaction);
      const change = await describeChange(transaction, version, rows);
      await onChange?.(transaction, change);
      return { change, rows };
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.result;
    throw error;
  }
}
