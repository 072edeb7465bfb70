import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { isNotTrashed } from "../../core/posts/server/read.ts";
import type { PreviewLink, PreviewLinkState } from "./contract.ts";

/** The path of a preview, without its token. */
export const previewPath = "/preview/";

/** 256 random bits. Addresses of the site are in lowercase. */
const tokenPattern = /^[0-9a-f]{64}$/;

/**
 * Creates the link that shows a post to those who have it, whether or not the post is published. A link that there was
 * before ends. The database stores only a hash of it.
 * @param now milliseconds since 1970
 * @returns `undefined` when no post has this id, or it is in the trash
 */
export async function createPreviewLink(
  db: Kysely<Schema>,
  blogId: string,
  now: number,
): Promise<PreviewLink | undefined> {
  const token = randomBytes(32).toString("hex");
  const link = { token_hash: hash(token), created_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("preview_links")
    .columns(["blog_id", "token_hash", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("blogs")
        .select((column) => [
          "blogs.id",
          column.cast(column.val(link.token_hash), "text").as("token_hash"),
          column.cast<number>(column.val(now), "bigint").as("created_at"),
        ])
        .where("blogs.id", "=", blogId)
        .where(isNotTrashed()),
    )
    .onConflict((conflict) => conflict.column("blog_id").doUpdateSet(link))
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return undefined;
  return { path: previewPath + token, createdAt: new Date(now).toISOString() };
}

/** Returns whether a post has a link, and since when. */
export async function readPreviewLink(db: Kysely<Schema>, blogId: string): Promise<PreviewLinkState> {
  const row = await db
    .selectFrom("preview_links")
    .select("created_at")
    .where("blog_id", "=", blogId)
    .executeTakeFirst();
  return { createdAt: row === undefined ? null : new Date(row.created_at).toISOString() };
}

/** Ends the link of a post. */
export async function endPreviewLink(db: Kysely<Schema>, blogId: string): Promise<void> {
  await db.deleteFrom("preview_links").where("blog_id", "=", blogId).execute();
}

/** Returns the id of the post that a link shows, or `undefined` if the link has ended or never was. */
export async function findPreviewedPost(db: Kysely<Schema>, token: string): Promise<string | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const row = await db
    .selectFrom("preview_links")
    .select("blog_id")
    .where("token_hash", "=", hash(token))
    .executeTakeFirst();
  return row?.blog_id;
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
