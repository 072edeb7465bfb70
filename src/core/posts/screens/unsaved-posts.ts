import type { UnsavedPost } from "../contract/working-copies.ts";
import { listBlogDrafts, readBlogDraft } from "./blog-draft.ts";

/** What is not saved of a post. Only this browser has what has no version. */
export type Unsaved = Omit<UnsavedPost, "version"> & { version?: string };

/** What is not saved, by the id of its post, or `new`. */
export type UnsavedPosts = Map<string, Unsaved>;

/** Adds what only this browser has, such as what was typed without a connection, to what the server has. */
export function withDrafts(copies: readonly UnsavedPost[]): UnsavedPosts {
  const unsaved: UnsavedPosts = new Map(copies.map((copy) => [copy._id, copy]));
  for (const id of listBlogDrafts()) {
    const stored = unsaved.has(id) ? undefined : readBlogDraft(id);
    if (stored === undefined) continue;
    const { draft, changedAt } = stored;
    unsaved.set(id, { _id: id, title: draft.title, savedAt: new Date(changedAt).toISOString() });
  }
  return unsaved;
}
