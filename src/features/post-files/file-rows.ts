import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { RefusedError } from "../../core/posts/server/change-posts.ts";

/** A transaction that stores a post. */
export type FileTransaction = Transaction<Schema>;

export function listFiles(db: Kysely<Schema>) {
  return db.selectFrom("post_files").selectAll().orderBy("path").execute();
}

export function findFile(db: Kysely<Schema>, column: "path" | "blog_id", value: string) {
  return db.selectFrom("post_files").selectAll().where(column, "=", value).executeTakeFirst();
}

export async function keepFile(
  transaction: FileTransaction,
  row: { blog_id: string; path: string; hash: string },
): Promise<void> {
  const { path, hash } = row;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("post_files")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("blog_id")
        .doUpdateSet({ path, hash })
        .where((eb) => eb.or([eb("post_files.path", "<>", path), eb("post_files.hash", "<>", hash)])),
    )
    .executeTakeFirstOrThrow();
  // Another instance has stored the same. Storing it again would make a version of it.
  if (!numInsertedOrUpdatedRows) throw new RefusedError({ refused: "version-conflict" });
}

/** Returns the post that has a slug, with its file, and since when it has been in the trash. */
export function findHolder(db: Kysely<Schema>, slug: string) {
  return db
    .selectFrom("blogs")
    .leftJoin("post_files", "post_files.blog_id", "blogs.id")
    .leftJoin("trashed_blogs", "trashed_blogs.blog_id", "blogs.id")
    .select(["blogs.id", "post_files.path", "trashed_blogs.deleted_at"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}
