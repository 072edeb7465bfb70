import type { PublicBlog } from "../../../contract/blogs.ts";
import { stripMarkdown } from "../../posts/body/strip-markdown.ts";

/** Characters of all texts together. A site with many posts is searched by the beginnings of their texts. */
const most = 1_000_000;

/** Writes what a static copy is searched in, the newest post first. A visitor loads it with the first search. */
export function writeSearchIndex(posts: readonly PublicBlog[]): string {
  const share = Math.floor(most / Math.max(1, posts.length));
  const entries = posts
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map(({ slug, title, date, tags, content }) => {
      const text = stripMarkdown(content.join("\n")).replaceAll(/\s+/g, " ").slice(0, share);
      return { slug, title, date, tags: tags.join(" "), text };
    });
  return JSON.stringify(entries);
}
