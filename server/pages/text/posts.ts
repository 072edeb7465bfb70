import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import type { BlogSummary, PublicBlog } from "../../../contract/blogs.ts";
import { absoluteUrl } from "../../posts/body/absolute-url.ts";
import { heading, link, list, paragraph, text, writeMarkdown } from "../../posts/body/markdown-nodes.ts";
import { toNodes } from "./tree-nodes.ts";

/** Writes a post with its text as Markdown. */
export function writePost(
  { title, date, image, body, slug, canonicalUrl }: PublicBlog,
  siteUrl: string,
): string {
  const cover = { type: "image", url: absoluteUrl(image, siteUrl), alt: "" } as const;
  return writeMarkdown(
    [
      heading(1, title),
      paragraph([
        text(`${date.slice(0, 10)} · `),
        link(`${siteUrl}/blog/${slug}`, `${siteUrl}/blog/${slug}`),
      ]),
      ...(canonicalUrl === undefined
        ? []
        : [paragraph([text("First published at "), link(canonicalUrl, canonicalUrl)])]),
      paragraph([cover]),
      ...(toNodes(body, siteUrl) as Root["children"]),
    ],
    [gfmToMarkdown()],
  );
}

/** Writes the list of posts, newest first. The links lead to the posts in Markdown. */
export function writePostList(posts: BlogSummary[], siteUrl: string): string {
  return writeMarkdown([heading(1, "Blog"), ...listPosts(posts, siteUrl)]);
}

/** The posts as a list, or a sentence if there are none. */
export function listPosts(posts: BlogSummary[], siteUrl: string) {
  if (posts.length === 0) return [paragraph("I'm still writing my first post. Check back soon!")];
  return list(
    posts.map(({ date, title, slug }) => [
      text(`${date.slice(0, 10)} `),
      link(title, `${siteUrl}/blog/${slug}.md`),
    ]),
  );
}
