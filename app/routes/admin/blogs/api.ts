import type { AdminBlog, AdminBlogSummary } from "../../../../contract/blogs.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

/** Fetches all posts, or with `search` those whose title or slug contains it. */
export function fetchBlogs(search: string | null): Promise<AdminBlogSummary[]> {
  return parse(ownerApi.blogs.$get({ query: search === null ? {} : { q: search } }));
}

export function fetchBlog(id: string): Promise<AdminBlog> {
  return parse(ownerApi.blogs[":id"].$get({ param: { id } }));
}

export async function deleteBlog(id: string): Promise<void> {
  await parse(ownerApi.blogs[":id"].$delete({ param: { id } }));
}
