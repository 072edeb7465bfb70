import type { PhrasingContent } from "mdast";
import type { BlogSummary, PublicBlog } from "../../../contract/blogs.ts";
import { parseParagraph, type TextSpan } from "../../../contract/paragraph-text.ts";
import { absoluteUrl } from "../../posts/body/absolute-url.ts";
import { cleanText } from "../../posts/body/clean-text.ts";
import { heading, link, list, paragraph, text, writeMarkdown } from "../../posts/body/markdown-nodes.ts";

/** Writes a post with the same bold and italic text as its page. */
export function writePost({ title, date, image, content, slug }: PublicBlog, siteUrl: string): string {
  const cover = { type: "image", url: absoluteUrl(image, siteUrl), alt: "" } as const;
  return writeMarkdown([
    heading(1, title),
    paragraph([text(`${date.slice(0, 10)} · `), link(`${siteUrl}/blog/${slug}`, `${siteUrl}/blog/${slug}`)]),
    paragraph([cover]),
    ...content.map((source) => paragraph(parseParagraph(cleanText(source)).flatMap(spanNodes))),
  ]);
}

function spanNodes({ text: value, bold, italic }: TextSpan): PhrasingContent[] {
  const lines = value
    .split("\n")
    .flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: "break" } as const]),
      ...(line === "" ? [] : [text(line)]),
    ]);
  const inner: PhrasingContent[] = italic ? [{ type: "emphasis", children: lines }] : lines;
  return bold ? [{ type: "strong", children: inner }] : inner;
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
