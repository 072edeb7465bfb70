import type { AdminBlogSummary } from "../../contract/blogs.ts";

/**
 * Returns the posts whose title or slug contains the text, in any case. In JavaScript, so that it is the same for both
 * databases: SQLite knows the case of ASCII letters only.
 */
export function matchPosts(posts: AdminBlogSummary[], text: string): AdminBlogSummary[] {
  const wanted = text.trim().toLowerCase();
  return posts.filter(({ title, slug }) => title.toLowerCase().includes(wanted) || slug.includes(wanted));
}
