import type { Database } from "../../core/db/connect.ts";
import type { WrittenText } from "../../core/posts/server/bodies.ts";
import { findBlog } from "../../core/posts/server/read.ts";
import { addOldSlugs, listOldSlugs } from "../../core/posts/server/redirects.ts";
import type { SaveAnnouncer } from "../../core/posts/server/save-announcer.ts";
import { trashBlog } from "../../core/posts/server/trash.ts";
import { createBlog, updateBlog } from "../../core/posts/server/write.ts";
import { toPostFile, writePostFile } from "../../core/site/server/post-files/post-file.ts";
import { type FileTransaction, findFile, findHolder, keepFile } from "./file-rows.ts";
import type { ReadPost } from "./read-post.ts";

export interface StoreDeps {
  db: Database;
  clock: () => number;
  saves: SaveAnnouncer;
}

interface StoredFile {
  file: string;
  text: string;
  hash: string;
  /** Whether the site folder has a file. */
  exists: (file: string) => boolean;
}

/**
 * Stores what a file says as its post. The post keeps its views and likes if the file was renamed, or comes back.
 * Returns why it was not stored, in a sentence.
 */
export async function storePost(
  { db, clock, saves: { onChange, announce } }: StoreDeps,
  { input, aliases, text }: ReadPost<WrittenText>,
  stored: StoredFile,
): Promise<string | undefined> {
  const { file, hash } = stored;
  const found = await findPostOf(db, stored, [input.slug, ...aliases]);
  if ("fault" in found) return found.fault;
  async function storeMore(transaction: FileTransaction, blog_id: string): Promise<void> {
    await keepFile(transaction, { blog_id, path: file, hash });
    await addOldSlugs(transaction, blog_id, aliases);
  }
  const now = clock();
  const options = { text, storeMore, onChange };
  const result =
    found.id === undefined
      ? await createBlog(db, input, now, options)
      : await updateBlog(db, found.id, input, { ...options, now, version: undefined, isFromFile: true });
  if ("change" in result) {
    await announce(result.change);
    return undefined;
  }
  // Another instance has stored the same.
  if ((await findFile(db, "path", file))?.hash === hash) return undefined;
  return result.refused === "slug-redirects"
    ? `The post “${result.title}” had the slug ${input.slug}, and links to it still lead there. Use another slug.`
    : `The post could not be stored (${result.refused}). Save the file again.`;
}

/** Moves a post whose file was removed to the trash. */
export async function withdrawPost(
  { db, clock, saves: { onChange, announce } }: StoreDeps,
  id: string,
): Promise<void> {
  const result = await trashBlog(db, id, clock(), onChange, true);
  if ("change" in result) await announce(result.change);
}

/** Returns the post that a file is, without an id if it is a new one, or why it can be none. */
async function findPostOf(
  db: Database,
  stored: StoredFile,
  slugs: readonly string[],
): Promise<{ id?: string } | { fault: string }> {
  const known = await findFile(db, "path", stored.file);
  if (known !== undefined) return { id: known.blog_id };
  for (const slug of slugs) {
    const holder = await findHolder(db, slug);
    if (holder === undefined) continue;
    if (await isFree(db, holder, stored)) return { id: holder.id };
    if (slug === slugs[0]) return { fault: explainSecond(holder.path ?? "A post in the database", slug) };
  }
  return {};
}

/** @param other the other file or post, at the start of a sentence */
export function explainSecond(other: string, slug: string): string {
  return `${other} has the slug ${slug}, too, and stays as it is. Give one of them another slug, or remove one.`;
}

/** Whether a post can become this file: its own file is gone, it is in the trash, or it says exactly the same. */
async function isFree(
  db: Database,
  { id, path, deleted_at }: { id: string; path: string | null; deleted_at: number | null },
  { file, text, exists }: StoredFile,
): Promise<boolean> {
  if (path !== null) return path === file || !exists(path);
  if (deleted_at !== null) return true;
  const post = await findBlog(db, id);
  return post !== undefined && writePostFile(toPostFile(post, await listOldSlugs(db, id))) === text;
}
