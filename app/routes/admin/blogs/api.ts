import type { AdminBlog, AdminBlogSummary } from "../../../../contract/blogs.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

export function fetchBlogs(): Promise<AdminBlogSummary[]> {
  return parse(ownerApi.blogs.$get());
}

export function fetchBlog(id: string): Promise<AdminBlog> {
  return parse(ownerApi.blogs[":id"].$get({ param: { id } }));
}

export async function deleteBlog(id: string): Promise<void> {
  await parse(ownerApi.blogs[":id"].$delete({ param: { id } }));
}
