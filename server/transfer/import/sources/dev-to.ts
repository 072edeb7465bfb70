import { parse } from "yaml";
import { splitFrontMatter } from "../../../site-folder/own-pages/front-matter.ts";
import { Losses } from "../html/losses.ts";
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
  webAddressOf,
} from "./read-source.ts";

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
      const { fields, body } = readBody(textOf(article.body_markdown) ?? "");
      const canonical = webAddressOf(fields.canonical_url) ?? webAddressOf(article.canonical_url);
      const isPublished = article.published ?? fields.published ?? article.published_at !== null;
      const title = textOf(article.title) ?? textOf(fields.title) ?? "";
      return {
        sourceId: textOf(article.id) ?? textOf(article.created_at) ?? textOf(article.slug) ?? title,
        title,
        slug: textOf(article.slug),
        markdown: replaceTags(body, losses),
        date: dateOf(article.published_at) ?? dateOf(article.created_at),
        isDraft: isPublished !== true,
        description: textOf(article.description) ?? textOf(fields.description),
        canonicalUrl: canonical?.startsWith("https://dev.to/") ? undefined : canonical,
        series: textOf(fields.series),
        image: textOf(article.main_image) ?? textOf(article.cover_image) ?? textOf(fields.cover_image),
        tags: tagsOf(article.tag_list ?? article.tags ?? article.cached_tag_list ?? fields.tags),
        oldPaths: [],
        warnings: losses.list(),
      };
    };
}

/** The first editor of dev.to has the fields above the text. */
function readBody(markdown: string): { fields: Fields; body: string } {
  const parts = splitFrontMatter(markdown);
  if (parts === undefined) return { fields: {}, body: markdown };
  try {
    const fields: unknown = parse(parts.frontMatter);
    return { fields: isFields(fields) ? fields : {}, body: parts.body.trim() };
  } catch {
    return { fields: {}, body: markdown };
  }
}

function tagsOf(tags: unknown): string[] {
  return uniqueTexts(Array.isArray(tags) ? tags : (textOf(tags)?.split(",") ?? []));
}

const addresses: Record<string, string> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
  github: "https://github.com/",
  twitter: "https://twitter.com/i/status/",
  codepen: "",
  embed: "",
  gist: "",
  link: "",
  post: "",
};

/** Liquid tags with an address become links. */
function replaceTags(markdown: string, losses: Losses): string {
  return markdown.replace(/^\{%-?\s*(\w+)\s+([^\s%]+)[^%\n]*%\}[ \t]*$/gm, (all, name, value) => {
    const url = /^https?:/.test(value) ? value : `${addresses[name] ?? ""}${value}`;
    const isAddress = /^https?:\/\/\S+$/.test(url);
    losses.add(
      isAddress ? `The tag ${name} became a link: ${url}` : `The tag ${all.trim()} is left in the text`,
    );
    return isAddress ? `<${url}>` : all;
  });
}
