import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type BlogPage, type FoundPosts, writeBlogPageQuery } from "../../../contract/blog-pages.ts";
import type { BlogSummary, PublicBlog } from "../../../contract/blogs.ts";
import { addressOfSeries, addressOfTag, tagKey } from "../../../contract/tags.ts";
import { absoluteUrl } from "../../posts/body/absolute-url.ts";
import {
  heading,
  link,
  list,
  paragraph,
  strong,
  text,
  writeMarkdown,
} from "../../posts/body/markdown-nodes.ts";
import { toNodes } from "./tree-nodes.ts";

/** Writes a post with its text as Markdown. */
export function writePost(
  { title, date, image, body, slug, canonicalUrl, tags, series }: PublicBlog,
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
      ...(series === undefined
        ? []
        : [
            paragraph([
              text(`Part ${series.part} of ${series.parts} of `),
              link(series.name, siteUrl + addressOfSeries(series.name)),
            ]),
          ]),
      ...(tags.length === 0
        ? []
        : [
            paragraph([
              text("Tags: "),
              ...tags.flatMap((tag, index) => [
                text(index === 0 ? "" : ", "),
                link(tag, siteUrl + addressOfTag(tag)),
              ]),
            ]),
          ]),
      paragraph([cover]),
      ...(toNodes(body, siteUrl) as Root["children"]),
    ],
    [gfmToMarkdown()],
  );
}

/** Writes the list of posts, newest first. The links lead to the posts in Markdown. `blog` is the name of the blog. */
export function writePostList(posts: BlogSummary[], siteUrl: string, blog: string): string {
  return writeMarkdown([heading(1, blog), ...listPosts(posts, siteUrl)]);
}

/** Writes the list of the posts with a tag, or of a series. `blog` is the name of the blog. */
export function writeSomePosts({ blogs, pages, ...query }: BlogPage, siteUrl: string, blog: string): string {
  const { tag, series, page } = query;
  const next = `${siteUrl}/blog.md?${writeBlogPageQuery({ ...query, page: page + 1 })}`;
  const name = blogs.flatMap(({ tags }) => tags).find((other) => tagKey(other) === tag) ?? tag;
  return writeMarkdown([
    heading(1, `${blog}: ${name ?? series}`),
    ...listPosts(blogs, siteUrl),
    ...(page < pages ? [paragraph([link("More posts", next)])] : []),
  ]);
}

/** Writes what a search has found, the best first, each with the words that were found in bold type. */
export function writeFoundPosts({ search, count, isPartial, posts }: FoundPosts, siteUrl: string): string {
  const found = count === 0 ? "No posts found." : `${count} ${count === 1 ? "post" : "posts"} found.`;
  return writeMarkdown([
    heading(1, `Search: ${search}`),
    paragraph(isPartial ? `${found} None has all of the words.` : found),
    ...posts.flatMap(({ date, title, slug, excerpt }) => [
      paragraph([text(`${date.slice(0, 10)} `), link(title, `${siteUrl}/blog/${slug}.md`)]),
      paragraph(excerpt.map((part) => (part.isMatch ? strong(part.text) : text(part.text)))),
    ]),
  ]);
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
