import type { PublicBlog } from "../../core/posts/contract/blogs.ts";
import { stripMarkdown } from "../../core/posts/server/body/strip-markdown.ts";

/** Characters of all texts together. A site with many posts is searched by the beginnings of their texts. */
const most = 1_000_000;

/** What a post is found by, and what is shown of it. */
export interface SearchedPost extends Pick<PublicBlog, "slug" | "title" | "date"> {
  tags: string;
  text: string;
}

export function toSearched({ slug, title, date, tags, content }: PublicBlog): SearchedPost {
  // `replaceAll` would return a text that V8 keeps as its many parts, which takes ten times the memory.
  const text = stripMarkdown(content.join("\n")).split(/\s+/).join(" ");
  return { slug, title, date, tags: tags.join(" "), text };
}

/** Writes what a static copy is searched in, the newest post first. A visitor loads it with the first search. */
export function writeSearchIndex(posts: readonly SearchedPost[]): string {
  const share = Math.floor(most / Math.max(1, posts.length));
  const entries = posts
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((post) => ({ ...post, text: post.text.slice(0, share) }));
  return JSON.stringify(entries);
}
