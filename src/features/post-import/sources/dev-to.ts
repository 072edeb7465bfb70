import { Losses } from "../html/losses.ts";
import { readDetails, valueAt } from "./fields.ts";
import { readFrontMatter } from "./front-matter.ts";
import { convertHtmlParts } from "./html-parts.ts";
import {
  createFileKind,
  dateOf,
  type Fields,
  isFields,
  objectsOf,
  parseJson,
  type ReadPost,
  textOf,
  uniqueTexts,
} from "./read-source.ts";
import { convertShortcodes } from "./shortcodes.ts";

/** The articles of dev.to and other Forem sites: its export (Settings, Account, Export), or what `/api/articles/me/all` answers. */
export const devTo = createFileKind({
  name: "dev.to",
  fileName: /\.json$/i,
  marks: [/"body_markdown"\s*:/],
  item: "article",
  list: listPosts,
});

function* listPosts(text: string): Generator<ReadPost> {
  const value = parseJson(text);
  for (const article of objectsOf(isFields(value) ? value.articles : value))
    yield () => {
      const losses = new Losses();
      const source = textOf(article.body_markdown) ?? "";
      // The first editor of dev.to has fields above the text.
      const { fields, body } = readFrontMatter(source) ?? { fields: {} as Fields, body: source };
      const details = readDetails("devTo", (name) => valueAt({ ...article, frontMatter: fields }, name));
      const isPublished = article.published ?? fields.published ?? article.published_at !== null;
      const title = textOf(article.title) ?? textOf(fields.title) ?? "";
      return {
        sourceId: textOf(article.id) ?? textOf(article.created_at) ?? textOf(article.slug) ?? title,
        title,
        slug: textOf(article.slug),
        markdown: convertHtmlParts(convertShortcodes(body.trim(), losses), losses),
        date: dateOf(article.published_at) ?? dateOf(article.created_at),
        isDraft: isPublished !== true,
        ...details,
        canonicalUrl: details.canonicalUrl?.startsWith("https://dev.to/") ? undefined : details.canonicalUrl,
        image: textOf(article.main_image) ?? textOf(article.cover_image) ?? textOf(fields.cover_image),
        tags: tagsOf(article.tag_list ?? article.tags ?? article.cached_tag_list ?? fields.tags),
        oldPaths: [],
        warnings: losses.list(),
      };
    };
}

function tagsOf(tags: unknown): string[] {
  return uniqueTexts(Array.isArray(tags) ? tags : (textOf(tags)?.split(",") ?? []));
}
