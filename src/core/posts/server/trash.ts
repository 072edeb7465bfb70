import type { Kysely } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { type TrashedBlog, trashAge } from "../../messages/contract/trash.ts";
import { type ChangeResult, changePosts, type OnChange, RefusedError, refuseFile } from "./change-posts.ts";
import { cancelPublication, queuePublication } from "./publication.ts";
import { findPostRow } from "./read.ts";

/**
 * Moves a post to the trash, where no visitor sees it. It keeps everything, and can be restored for 30 days.
 * @param now milliseconds since 1970
 * @param isFileGone whether the post was a file of the site folder, which was removed
 * @returns `not-found` when no post has this id, or it is in the trash already
 */
export function trashBlog(
  db: Kysely<Schema>,
  id: string,
  now: number,
  onChange?: OnChange,
  isFileGone = false,
): Promise<ChangeResult> {
  return changePosts(db, onChange, async (transaction) => {
    if (isFileGone) await transaction.deleteFrom("post_files").where("blog_id", "=", id).execute();
    else await refuseFile(transaction, id);
    const before = await findPostRow(transaction, id);
    if (before === undefined) throw new RefusedError({ refused: "not-found" });
    const { published, publish_at } = before;
    await transaction
      .insertInto("trashed_blogs")
      .values({ blog_id: id, deleted_at: now, published, publish_at })
      .execute();
    const hidden = { published: 0, publish_at: null };
    await transaction.updateTable("blogs").set(hidden).where("id", "=", id).execute();
    await cancelPublication(transaction, id);
    return { before };
  });
}

/**
 * Restores a post from the trash as it was: published, or going to be, or a draft. A time of publication that has
 * passed in the meantime makes it a draft.
 * @param now milliseconds since 1970
 * @returns `not-found` when no post with this id is in the trash, or it was deleted 30 days ago or earlier
 */
export function restoreBlog(
  db: Kysely<Schema>,
  id: string,
  now: number,
  onChange?: OnChange,
): Promise<ChangeResult> {
  return changePosts(db, onChange, async (transaction) => {
    const trashed = await transaction
      .deleteFrom("trashed_blogs")
      .where("blog_id", "=", id)
      .where("deleted_at", ">", now - trashAge)
      .returningAll()
      .executeTakeFirst();
    if (trashed === undefined) throw new RefusedError({ refused: "not-found" });
    const isDue = trashed.publish_at !== null && trashed.publish_at > now;
    const publishAt = isDue ? trashed.publish_at : null;
    const after = await transaction
      .updateTable("blogs")
      .set({ published: trashed.published, publish_at: publishAt })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await queuePublication(transaction, after);
    return { after };
  });
}

/** Returns the posts in the trash that can still be restored at `now`, what was deleted last first. */
export async function listTrash(db: Kysely<Schema>, now: number): Promise<TrashedBlog[]> {
  const rows = await db
    .selectFrom("trashed_blogs")
    .innerJoin("blogs", "blogs.id", "trashed_blogs.blog_id")
    .select(["blogs.id", "slug", "title", "trashed_blogs.published", "deleted_at"])
    .where("deleted_at", ">", now - trashAge)
    .orderBy("deleted_at", "desc")
    .orderBy("blogs.id", "desc")
    .execute();
  return rows.map(({ id, slug, title, published, deleted_at: deletedAt }) => ({
    _id: id,
    slug,
    title,
    published: published === 1,
    deletedAt: new Date(deletedAt).toISOString(),
    deletedForGoodAt: new Date(deletedAt + trashAge).toISOString(),
  }));
}

/** Deletes a post in the trash for good, with everything that belongs to it. Returns whether it was there. */
export async function deleteForGood(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("blogs")
    .where("id", "=", id)
    .where("id", "in", (eb) => eb.selectFrom("trashed_blogs").select("blog_id").where("blog_id", "=", id))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Posts that are deleted in one transaction, with their texts and revisions. */
const deletedTogether = 20;

/** Deletes for good all posts that were moved to the trash at `until` or before, in milliseconds since 1970. */
export async function emptyTrash(db: Kysely<Schema>, until: number): Promise<void> {
  while ((await deleteSome(db, until)) === deletedTogether);
}

function deleteSome(db: Kysely<Schema>, until: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom("trashed_blogs")
      .select("blog_id")
      .where("deleted_at", "<=", until)
      .orderBy("deleted_at")
      .limit(deletedTogether)
      .execute();
    const ids = rows.map((row) => row.blog_id);
    if (ids.length > 0) await transaction.deleteFrom("blogs").where("id", "in", ids).execute();
    return ids.length;
  });
}

/** Deletes for good what has been in the trash for 30 days at `now`. */
export function purgeTrash(db: Kysely<Schema>, now: number): Promise<void> {
  return emptyTrash(db, now - trashAge);
}
