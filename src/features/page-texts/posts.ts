import { gfmToMarkdown } from "mdast-util-gfm";
import { type BlogPage, type FoundPosts, writeBlogPageQuery } from "../../core/posts/contract/blog-pages.ts";
import type { BlogSummary, PublicBlog } from "../../core/posts/contract/blogs.ts";
import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { addressOfSeries, addressOfTag, tagKey } from "../../core/posts/contract/tags.ts";
import { link, list, paragraph, strong } from "../../core/posts/server/body/blocks.ts";
import { writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";
import { type DetailIn, type DetailWriters, writeDetails } from "../../core/posts/server/post-fields.ts";

const details: DetailWriters<DetailIn<"inText">, MarkdownBlock> = {
  canonicalUrl: (url) => paragraph("First published at ", link(url, url)),
  series: ({ name, part, parts }) =>
    paragraph(`Part ${part} of ${parts} of `, link(name, addressOfSeries(name))),
};

/** Writes a post with its text as Markdown. */
export function writePost(post: PublicBlog, siteUrl: string): string {
  const { title, date, image, body, slug, tags } = post;
  const address = `${siteUrl}/blog/${slug}`;
  const content = [
    paragraph(`${date.slice(0, 10)} · `, link(address, address)),
    ...writeDetails(post, details),
    ...(tags.length === 0
      ? []
      : [
          paragraph(
            "Tags: ",
            ...tags.flatMap((tag, index) => [index === 0 ? "" : ", ", link(tag, addressOfTag(tag))]),
          ),
        ]),
    { type: "figure" as const, picture: { src: image, alt: "" } },
    ...body,
  ];
  return writeMarkdown({ title, content }, siteUrl, [gfmToMarkdown()]);
}

/** Writes the list of posts, newest first. The links lead to the posts in Markdown. `blog` is the name of the blog. */
export function writePostList(posts: BlogSummary[], siteUrl: string, blog: string): string {
  return writeMarkdown({ title: blog, content: listPosts(posts, siteUrl) }, siteUrl);
}

/** Writes the list of the posts with a tag, or of a series. `blog` is the name of the blog. */
export function writeSomePosts({ blogs, pages, ...query }: BlogPage, siteUrl: string, blog: string): string {
  const { tag, series, page } = query;
  const next = `${siteUrl}/blog.md?${writeBlogPageQuery({ ...query, page: page + 1 })}`;
  const name = blogs.flatMap(({ tags }) => tags).find((other) => tagKey(other) === tag) ?? tag;
  const content = [
    ...listPosts(blogs, siteUrl),
    ...(page < pages ? [paragraph(link("More posts", next))] : []),
  ];
  return writeMarkdown({ title: `${blog}: ${name ?? series}`, content }, siteUrl);
}

/** Writes what a search has found, the best first, each with the words that were found in bold type. */
export function writeFoundPosts({ search, count, isPartial, posts }: FoundPosts, siteUrl: string): string {
  const found = count === 0 ? "No posts found." : `${count} ${count === 1 ? "post" : "posts"} found.`;
  const content = [
    paragraph(isPartial ? `${found} None has all of the words.` : found),
    ...posts.flatMap(({ date, title, slug, excerpt }) => [
      paragraph(`${date.slice(0, 10)} `, link(title, `${siteUrl}/blog/${slug}.md`)),
      paragraph(...excerpt.map((part) => (part.isMatch ? strong(part.text) : part.text))),
    ]),
  ];
  return writeMarkdown({ title: `Search: ${search}`, content }, siteUrl);
}

/** The posts as a list, or a sentence if there are none. */
export function listPosts(posts: BlogSummary[], siteUrl: string): MarkdownBlock[] {
  if (posts.length === 0) return [paragraph("I'm still writing my first post. Check back soon!")];
  return list(
    posts.map(({ date, title, slug }) => [
      `${date.slice(0, 10)} `,
      link(title, `${siteUrl}/blog/${slug}.md`),
    ]),
  );
}
