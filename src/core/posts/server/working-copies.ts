import type { Kysely, Selectable, Transaction } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { UnsavedPost, WorkingCopy, WorkingCopyInput, WorkingState } from "../contract/working-copies.ts";
import { isNotTrashed } from "./read.ts";

/** The key of the text of a post that is not stored yet. */
export const newPost = "new";

/** The copy was not stored: another form has stored one, or there is no such post. */
export type CopyRefusal = { refused: "other-copy" | "not-found" };

/** Returns what was typed into the form of a post, or of a new post, and not saved. */
export async function readWorkingCopy(db: Kysely<Schema>, key: string): Promise<WorkingCopy | undefined> {
  const row = await db.selectFrom("working_copies").selectAll().where("key", "=", key).executeTakeFirst();
  if (row === undefined) return undefined;
  const { version, editor, base_version: base, fields } = row;
  return { version, editor, base, savedAt: toTime(row), fields: JSON.parse(fields) };
}

/** Returns which posts have unsaved changes, the latest first, and the title of the one that was never saved. */
export async function listWorkingCopies(db: Kysely<Schema>): Promise<UnsavedPost[]> {
  const copies = await db
    .selectFrom("working_copies")
    .select(["key", "version", "saved_at"])
    // Only a new post is read as a whole: the others have their titles in the list of posts.
    .select((eb) => eb.case().when("key", "=", newPost).then(eb.ref("fields")).end().as("fields"))
    .orderBy("saved_at", "desc")
    .execute();
  return copies.map(({ fields, ...copy }) => ({
    _id: copy.key,
    version: copy.version,
    savedAt: toTime(copy),
    ...(fields !== null && { title: JSON.parse(fields).title }),
  }));
}

/** Returns which copy of a post there is, without its text, and which version of the post. */
export async function readWorkingState(db: Kysely<Schema>, key: string): Promise<WorkingState> {
  const [copy, postVersion] = await Promise.all([findCopy(db, key), findPostVersion(db, key)]);
  return toState(copy, postVersion);
}

/**
 * Stores what was typed, in place of what the same form stored before. The copy of another form is only replaced if
 * `input.replaces` is its version, so two forms never overwrite each other unnoticed. A published post does not change.
 * @param now milliseconds since 1970
 */
export function storeWorkingCopy(
  db: Kysely<Schema>,
  key: string,
  { editor, base, replaces, fields }: WorkingCopyInput,
  now: number,
): Promise<WorkingState | CopyRefusal> {
  return inTransaction(db, async (transaction) => {
    const postVersion = await findPostVersion(transaction, key);
    if (key !== newPost && postVersion === null) return { refused: "not-found" };
    const before = await findCopy(transaction, key);
    const version = String(Math.max(now, Number(before?.version ?? 0) + 1));
    const copy = { editor, version, saved_at: now };
    const row = { ...copy, base_version: base, fields: JSON.stringify(fields) };
    const blog_id = key === newPost ? null : key;
    // The condition is checked again, because another form may store its copy at the same time.
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("working_copies")
      .values({ key, blog_id, ...row })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet(row)
          .where((eb) =>
            eb.or([
              eb("working_copies.editor", "=", editor),
              ...(replaces === null ? [] : [eb("working_copies.version", "=", replaces)]),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows ? toState(copy, postVersion) : { refused: "other-copy" };
  });
}

/** Removes a copy, if it still has this version. */
export async function removeWorkingCopy(db: Kysely<Schema>, key: string, version: string): Promise<void> {
  await db.deleteFrom("working_copies").where("key", "=", key).where("version", "=", version).execute();
}

/** Returns what a save does with the copy that it was made from: it removes it in its transaction. */
export function removeSavedCopy(key: string, version: string | undefined) {
  return async (transaction: Transaction<Schema>): Promise<void> => {
    if (version !== undefined) await removeWorkingCopy(transaction, key, version);
  };
}

type CopyRow = Pick<Selectable<Schema["working_copies"]>, "editor" | "version" | "saved_at">;

function findCopy(db: Kysely<Schema>, key: string): Promise<CopyRow | undefined> {
  return db
    .selectFrom("working_copies")
    .select(["editor", "version", "saved_at"])
    .where("key", "=", key)
    .executeTakeFirst();
}

async function findPostVersion(db: Kysely<Schema>, key: string): Promise<string | null> {
  if (key === newPost) return null;
  const row = await db
    .selectFrom("blogs")
    .select("updated_at")
    .where("id", "=", key)
    .where(isNotTrashed())
    .executeTakeFirst();
  return row === undefined ? null : String(row.updated_at);
}

function toState(copy: CopyRow | undefined, postVersion: string | null): WorkingState {
  if (copy === undefined) return { copy: null, postVersion };
  const { editor, version } = copy;
  return { copy: { editor, version, savedAt: toTime(copy) }, postVersion };
}

function toTime({ saved_at }: Pick<CopyRow, "saved_at">): string {
  return new Date(saved_at).toISOString();
}
