import type { AdminBlogSummary } from "../../contract/blogs.ts";

/**
 * Returns the posts whose title, slug, or tags contain the text, in any case, and those whose text was found. In JavaScript, so
 * that it is the same for both databases: SQLite knows the case of ASCII letters only.
 * @param found the ids of the posts whose text has the words
 */
export function matchPosts(
  posts: AdminBlogSummary[],
  text: string,
  found: ReadonlySet<string>,
): AdminBlogSummary[] {
  const wanted = text.trim().toLowerCase();
  const contains = (value: string) => value.toLowerCase().includes(wanted);
  return posts.filter(
    ({ _id, title, slug, tags }) => found.has(_id) || [title, slug, ...tags].some(contains),
  );
}
