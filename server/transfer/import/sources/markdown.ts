import { posix } from "node:path";
import type { SourceFiles, SourceKind } from "../found-post.ts";
import { Losses } from "../html/losses.ts";
import { ImportFault } from "../import-fault.ts";
import { makeSlug } from "../make-slug.ts";
import { coverOf, listOf } from "./fields.ts";
import { readFrontMatter } from "./front-matter.ts";
import { convertHtmlParts } from "./html-parts.ts";
import { readPermalinks, type WriteAddress } from "./permalinks.ts";
import { dateOf, type Fields, type PostContent, refusedItem, textOf } from "./read-source.ts";
import { convertShortcodes } from "./shortcodes.ts";

const markdownFile = /\.(?:md|markdown|mdown|mdx)$/i;
/** What is about the files, and what lists posts. */
const noPost =
  /(?:^|\/)(?:_index|readme|license|changelog|contributing|code_of_conduct|security|404)(?:\.[\w-]+)?\.\w+$/i;
const otherFolders =
  /(?:^|\/)(?:archetypes|layouts|templates|themes|vendor|_site|_includes|_layouts|_data)\//;
const index = /^index(?:\.[\w-]+)?\.\w+$/i;

const page = "It is a page beside the posts, and not a post. Add its text to a page of your site.";
/** Bytes. */
const mostText = 5 * 1024 * 1024;

/** Markdown files as Hugo, Jekyll, Astro, Eleventy, and Zola read them, and as Foliodesk exports them. */
export const markdownKind: SourceKind = {
  name: "Markdown files",
  recognize: async ({ paths }) => paths.some((path) => isText(path)),
  list: listPosts,
};

function isText(path: string): boolean {
  return markdownFile.test(path) && !noPost.test(path) && !otherFolders.test(path);
}

async function* listPosts(files: SourceFiles): ReturnType<SourceKind["list"]> {
  const others = files.paths.flatMap(findOthers);
  const texts = files.paths.filter(
    (path) => isText(path) && !others.some((folder) => path.startsWith(folder)),
  );
  const jekyll = texts.filter((path) => /(?:^|\/)_(?:posts|drafts)\//.test(path));
  const content = texts.filter((path) => /(?:^|\/)content\//.test(path));
  const chosen = jekyll.length > 0 ? jekyll : content.length > 0 ? content : texts;
  const writeAddress = await readPermalinks(files, jekyll.length > 0);
  const folders = new Map<string, number>();
  for (const path of chosen) folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1);
  // The first level of `content` has pages such as "About", if there are folders of posts.
  const hasSections = content.some((path) => !isTop(path));
  for (const path of chosen) {
    const isList = index.test(posix.basename(path)) && (folders.get(posix.dirname(path)) ?? 0) > 1;
    if (isList || (chosen === content && hasSections && isTop(path))) yield refusedItem(path, page);
    else yield { place: path, read: () => readPost(files, path, writeAddress) };
  }
}

/** An export of Foliodesk also has earlier versions of posts, and the site folder, whose pages are no posts. */
function findOthers(path: string): string[] {
  const folder = { "posts.json": "versions/", "site.yaml": "pages/" }[posix.basename(path)];
  return folder === undefined ? [] : [posix.join(posix.dirname(path), folder)];
}

function isTop(path: string): boolean {
  return /(?:^|\/)content\/[^/]+$/.test(path);
}

/** @throws ImportFault if the file is no post */
async function readPost(files: SourceFiles, path: string, writeAddress: WriteAddress): Promise<PostContent> {
  const losses = new Losses();
  const parts = readFrontMatter(decode(await files.read(path, mostText), losses));
  if (parts === undefined) throw new ImportFault(noFrontMatter);
  const body = /\.mdx$/i.test(path) ? leaveOutImports(parts.body, losses) : parts.body;
  const markdown = convertHtmlParts(convertShortcodes(body, losses), losses);
  return { ...describePost(path, parts.fields, writeAddress), markdown, warnings: losses.list() };
}

const noFrontMatter =
  "It has no front matter. Start it with a line ---, fields such as title: My post, and another line ---.";

function decode(bytes: Buffer, losses: Losses): string {
  const utf16 = bytes.length >= 2 && bytes.readUInt16LE(0) === 0xfeff;
  if (utf16) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    losses.add("It is not in UTF-8, and was read as Windows-1252. Check its accents");
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What MDX files load is nothing that a post can show. */
function leaveOutImports(body: string, losses: Losses): string {
  const markdown = body.replaceAll(/^(?:import|export)\s.*$/gm, "");
  if (markdown !== body) losses.add("Its imports of components were left out");
  return markdown;
}

/** Returns everything but the text. */
function describePost(
  path: string,
  fields: Fields,
  writeAddress: WriteAddress,
): Omit<PostContent, "markdown" | "warnings"> {
  const { name, date: dateOfName, folders } = readPath(path);
  const title = textOf(fields.title) ?? name.replaceAll(/[-_]+/g, " ").trim();
  const permalink = textOf(fields.permalink) ?? textOf(fields.url);
  // One with placeholders is a pattern, and one with `://` an address elsewhere.
  const ownPath =
    permalink !== undefined && /^[^{:]+$/.test(permalink) ? `/${permalink.replace(/^\/+/, "")}` : undefined;
  const slug = makeSlug(textOf(fields.slug) ?? lastOf(ownPath) ?? name);
  const { pubDate, pubDatetime, published_at, publishDate } = fields;
  const ownDate = dateOf(fields.date ?? pubDate ?? pubDatetime ?? published_at ?? publishDate);
  const date = ownDate ?? dateOf(dateOfName);
  const publishAt = dateOf(publishDate);
  const categories = listOf(fields.categories ?? fields.category);
  const taxonomies = Object(fields.taxonomies) as Fields;
  const former = ownPath ?? writeAddress({ title, slug, file: makeSlug(name), folders, categories, date });
  const aliases = ["aliases", "redirect_from", "redirectFrom"].flatMap((field) => listOf(fields[field]));
  return {
    sourceId: path,
    title,
    slug,
    date,
    publishAt,
    isDraft: isDraft(path, fields),
    description: textOf(fields.description) ?? textOf(fields.summary) ?? textOf(fields.excerpt),
    canonicalUrl: textOf(fields.canonicalUrl) ?? textOf(fields.canonicalURL) ?? textOf(fields.canonical_url),
    series: listOf(fields.series ?? taxonomies.series)[0],
    image: coverOf(fields),
    tags: [
      ...listOf(fields.tags ?? fields.tag ?? taxonomies.tags, { words: path.includes("_posts/") }),
      ...listOf(taxonomies.categories),
      ...categories,
    ].filter((tag) => !/^(?:all|posts?|blog)$/i.test(tag)),
    isPinned: fields.pinned === true || fields.sticky === true,
    oldPaths: [
      former,
      ...aliases.map((alias) => (/^(?:\/|https?:)/.test(alias) ? alias : `/blog/${alias}`)),
    ].filter((address) => address !== undefined),
  };
}

/** Takes apart `content/posts/2019-04-01-hello.md` or `content/posts/hello/index.md`. */
function readPath(path: string): { name: string; date: string | undefined; folders: string[] } {
  const inner = path.replace(/^(?:.*\/)?(?:content|_posts|_drafts)\//, "").replace(/^src\/(?:pages\/)?/, "");
  const folders = inner.split("/");
  const file = folders.pop() ?? "";
  const own = index.test(file) ? (folders.pop() ?? file) : file.replace(markdownFile, "");
  const [, date, rest] = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(own) ?? [];
  return { name: rest ?? own, date, folders };
}

function lastOf(permalink: string | undefined): string | undefined {
  return permalink
    ?.replace(/(?:\/index)?\.html?$/, "")
    .split("/")
    .filter(Boolean)
    .at(-1);
}

function isDraft(path: string, { draft, published, status }: Fields): boolean {
  return (
    String(draft) === "true" ||
    String(published) === "false" ||
    status === "draft" ||
    /(?:^|\/)_drafts\//.test(path)
  );
}
