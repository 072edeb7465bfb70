import { Losses } from "../html/losses.ts";
import { readDetails } from "./fields.ts";
import { convertHtmlParts } from "./html-parts.ts";
import {
  createFileKind,
  dateOf,
  isFields,
  objectsOf,
  parseJson,
  type ReadPost,
  textOf,
  uniqueTexts,
} from "./read-source.ts";
import { convertShortcodes } from "./shortcodes.ts";

/** Hashnode's export (Dashboard, Export), which has the Markdown of the posts. */
export const hashnode = createFileKind({
  name: "Hashnode",
  fileName: /\.json$/i,
  marks: [/"contentMarkdown"\s*:/],
  item: "post",
  list: listPosts,
});

function* listPosts(text: string): Generator<ReadPost> {
  const value = parseJson(text);
  for (const post of objectsOf(isFields(value) ? value.posts : value))
    yield () => {
      const slug = textOf(post.slug);
      const losses = new Losses();
      const names = Array.isArray(post.tags) ? post.tags.map((tag) => (isFields(tag) ? tag.name : tag)) : [];
      // The export has the ids of tags, and not their names.
      const tags = uniqueTexts(names).filter((tag) => !/^[0-9a-f]{24}$/.test(tag));
      if (tags.length < names.length) losses.add("The file has no names of its tags");
      const title = textOf(post.title) ?? "";
      return {
        sourceId: textOf(post._id) ?? textOf(post.id) ?? textOf(post.cuid) ?? slug ?? title,
        title,
        slug,
        markdown: readMarkdown(textOf(post.contentMarkdown) ?? "", losses),
        date: dateOf(post.dateAdded) ?? dateOf(post.publishedAt) ?? dateOf(post.createdAt),
        isDraft: post.isActive === false,
        ...readDetails("hashnode", (name) => post[name]),
        image: textOf(post.coverImage),
        tags,
        oldPaths: slug === undefined ? [] : [`/${slug}`],
        warnings: losses.list(),
      };
    };
}

/** Pictures have their alignment in their address, and embedded pages have a syntax of their own. */
function readMarkdown(markdown: string, losses: Losses): string {
  const text = markdown
    .replace(/(!\[[^\]]*\]\([^)\s]+)\s+align="[^"]*"\)/g, "$1)")
    .replace(/^%\[(https?:[^\]\s]+)\]\s*$/gm, "{% embed $1 %}");
  return convertHtmlParts(convertShortcodes(text, losses), losses);
}
