import type { AdminBlog, AdminBlogSummary } from "../../../../contract/blogs.ts";
import type { Markdown, PostPicture } from "../../../../contract/markdown.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { readRefusal } from "../../../admin/read-refusal.ts";
import { parse } from "../../../api.ts";

/** Fetches all posts, or with `search` those whose title or slug contains it. */
export function fetchBlogs(search: string | null): Promise<AdminBlogSummary[]> {
  return parse(ownerApi.blogs.$get({ query: search === null ? {} : { q: search } }));
}

export function fetchBlog(id: string): Promise<AdminBlog> {
  return parse(ownerApi.blogs[":id"].$get({ param: { id } }));
}

/** Returns what the page of a post shows for these paragraphs, or why they cannot be read. */
export async function fetchPreview(
  content: string[],
  signal: AbortSignal,
): Promise<{ body: Markdown<PostPicture> } | { fault: string }> {
  const response = await ownerApi.blogs.preview.$post({ json: { content } }, { init: { signal } });
  if (response.status === 400) return { fault: (await readRefusal(response)).message };
  return parse(Promise.resolve(response));
}

export async function deleteBlog(id: string): Promise<void> {
  await parse(ownerApi.blogs[":id"].$delete({ param: { id } }));
}
