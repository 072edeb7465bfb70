import { posix } from "node:path";
import { countOf } from "../../../core/http/contract/count-of.ts";
import { spellFormerPath } from "../../../core/posts/server/former-paths.ts";
import { makeSlug } from "../../../core/posts/server/make-slug.ts";
import type { SourceFiles, SourceKind } from "../found-post.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import { Losses } from "../html/losses.ts";
import { coverOf, listOf, readDetails, valueAt } from "./fields.ts";
import { createFileLinks, decodeLink, type FindAddress, resolveFileLinks } from "./file-links.ts";
import { readFrontMatter } from "./front-matter.ts";
import { findGenerator, type Generator } from "./generators.ts";
import { convertHtmlParts } from "./html-parts.ts";
import { dayOf } from "./post-dates.ts";
import { dateOf, type Fields, type PostContent, refusedItem, textOf } from "./read-source.ts";
import { convertShortcodes } from "./shortcodes.ts";
import { decode, isText, mostText, type Survey, survey, type TextFile } from "./survey.ts";

/** Markdown files as Hugo, Jekyll, Astro, Eleventy, and Zola read them, and as Foliodesk exports them. */
export const markdownKind: SourceKind = {
  name: "Markdown files",
  recognize: async ({ paths }) => paths.some((path) => isText(path)),
  list: listTexts,
};

const guessed =
  "There are no settings of Hugo, Jekyll, Zola, Hexo, or Pelican, so the addresses that the posts had are guessed from their folders and dates.";

/** A text with everything that is made from its front matter and its place. */
interface Text extends TextFile {
  slug: string;
  /** The paths that it had, the most probable first. */
  addresses: string[];
  /** Those of them that its front matter has. */
  aliases: string[];
}

async function* listTexts(files: SourceFiles): ReturnType<SourceKind["list"]> {
  const generator = await findGenerator(files);
  const found = await survey(files, generator);
  for (const remark of describeSurvey(found)) yield { remark };
  if (generator.name === "unknown") yield { remark: guessed };
  const added = found.posts.some(({ date }) => date === undefined) ? await files.listAdded?.() : undefined;
  const fromGit = found.posts.filter(({ date, path }) => date === undefined && added?.has(path)).length;
  if (fromGit > 0) yield { remark: `Dates from the Git history, because there is no other: ${fromGit}.` };
  const describe = (file: TextFile): Text => describeText(withAddedDate(file, added), generator);
  const redirects = await readRedirects(files);
  const posts = withoutOthers(found.posts.map(describe).map((text) => withRedirects(text, redirects)));
  const pages = found.pages.map(describe);
  const addresses = new Map([
    ...pages.map(({ path, slug, addresses: [first] }) => [path, first ?? `/${slug}`] as const),
    ...posts.map(({ path, slug, addresses: [first] }) => [path, first ?? `/blog/${slug}`] as const),
  ]);
  const find = createFileLinks(addresses, files.paths);
  for (const [texts, isPage] of [
    [posts, false],
    [pages, true],
  ] as const)
    for (const text of texts) {
      if (text.fault !== undefined) yield refusedItem(text.path, text.fault);
      else yield { place: text.path, read: () => readText(files, text, { find, isPage }) };
    }
}

/** Reads the old addresses in a file `_redirects` of Netlify and other hosts, by what they lead to. */
async function readRedirects(files: SourceFiles): Promise<Map<string, string[]>> {
  const redirects = new Map<string, string[]>();
  for (const path of files.paths.filter((place) => /^(?:\w+\/)?_redirects$/.test(place))) {
    const text = String(await files.read(path, mostText).catch(() => ""));
    for (const [, from = "", to = ""] of text.matchAll(/^(\/[^\s*:#]*)[ \t]+(\/[^\s*:]*)/gm)) {
      const key = spellFormerPath(to);
      if (key !== undefined) redirects.set(key, [...(redirects.get(key) ?? []), from]);
    }
  }
  return redirects;
}

function withRedirects(text: Text, redirects: ReadonlyMap<string, string[]>): Text {
  const more = text.addresses.flatMap((address) => redirects.get(spellFormerPath(address) ?? "") ?? []);
  return { ...text, addresses: [...text.addresses, ...more] };
}

/** A guess of one post must not take the first address, or an alias, of another. */
function withoutOthers(texts: readonly Text[]): Text[] {
  const owners = new Map<string, Text>();
  for (const text of texts)
    for (const address of [text.addresses[0], ...text.aliases]) {
      const spelled = spellFormerPath(address ?? "");
      if (spelled !== undefined && !owners.has(spelled)) owners.set(spelled, text);
    }
  return texts.map((text) => ({
    ...text,
    addresses: text.addresses.filter((address) => {
      const owner = owners.get(spellFormerPath(address) ?? "");
      return owner === undefined || owner === text;
    }),
  }));
}

/** A file without a date has that of the commit that added it. */
function withAddedDate(file: TextFile, added: ReadonlyMap<string, number> | undefined): TextFile {
  const time = file.date === undefined ? added?.get(file.path) : undefined;
  return time === undefined ? file : { ...file, date: time, day: dayOf(time) };
}

/** @throws ImportFault if it cannot be read */
async function readText(
  files: SourceFiles,
  file: Text,
  { find, isPage }: { find: FindAddress; isPage: boolean },
): Promise<PostContent> {
  const losses = new Losses();
  const { text, isGuess } = decode(await files.read(file.path, mostText));
  if (isGuess) losses.add("It is not in UTF-8, and was read as Windows-1252. Check its accents");
  if (!isPage && file.fields.hidden === true) losses.add("It was hidden from lists, and is in them here");
  const raw = readFrontMatter(text)?.body ?? text.replaceAll(/\r\n?/g, "\n");
  const whole = raw.replaceAll(/\{\{-?\s*page\.title\s*-?\}\}/g, () => textOf(file.fields.title) ?? "");
  const { title, body } = takeTitle(file, /\.mdx$/i.test(file.path) ? leaveOutImports(whole, losses) : whole);
  const named = convertShortcodes(body, losses, (link) => find(link, file.path));
  const isHtml = /\.html?$/i.test(file.path);
  const converted = isHtml ? htmlToMarkdown(named, losses) : convertHtmlParts(named, losses);
  return {
    ...describePost(file, title),
    ...(isPage && { isPage: true as const }),
    markdown: resolveFileLinks(converted, file.path, find),
    warnings: losses.list(),
  };
}

/** Returns the title of the front matter or else the first heading, which the text of a post does not have. */
function takeTitle({ fields, name, path }: Text, body: string): { title: string; body: string } {
  const own = textOf(fields.title);
  const [heading = "", atx, setext] =
    /^\s*(?:#[ \t]+([^\n]+)|([^\n]+)\n=+[ \t]*(?=\n|$))\n?/.exec(body) ?? [];
  const written = (atx?.trimEnd().replace(/#+$/, "") ?? setext)
    ?.replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim();
  const title = own ?? written ?? (name || posix.basename(path)).replaceAll(/[-_]+/g, " ").trim();
  return { title, body: written === title ? body.replace(heading, "") : body };
}

/** What MDX files load is nothing that a post can show. */
function leaveOutImports(body: string, losses: Losses): string {
  const markdown = body.replaceAll(/^(?:import|export)\s.*$/gm, "");
  if (markdown !== body) losses.add("Its imports of components were left out");
  return markdown;
}

/** Returns the slug of a text, and where it was. */
function describeText(file: TextFile, generator: Generator): Text {
  const { fields, name, folders, language, path, day } = file;
  const title = textOf(fields.title) ?? name;
  // One with `://` is an address elsewhere, such as that of what the post is about.
  const permalink = [fields.permalink, fields.url, fields.path]
    .map(textOf)
    .find((value) => value !== undefined && !value.includes("://"));
  const filled = permalink?.replaceAll(/\{\{\s*page\.fileSlug\s*\}\}/g, name);
  // One with placeholders is a pattern.
  const ownPath =
    filled !== undefined && /^[^{:\s]+$/.test(filled) ? `/${filled.replace(/^\/+/, "")}` : undefined;
  const isFromTitle = name === "" || generator.name === "Pelican";
  const chosen = textOf(fields.slug) ?? lastOf(ownPath);
  const slug = makeSlug((chosen ?? (isFromTitle ? title : name)).split("/").at(-1) ?? "");
  const above = generator.name === "Jekyll" ? folders : [];
  const categories = [...new Set([...above, ...categoriesOf(fields)])];
  const fileName = name || posix.basename(path).replace(/\.\w+$/, "");
  const written = chosen ?? (generator.name === "Pelican" ? title : fileName);
  const isNamed = chosen !== undefined;
  const parts = { title, slug: written, isNamed, file: fileName, folders, categories, language, day, path };
  const pattern = ownPath === undefined ? filled : undefined;
  const former =
    ownPath === undefined ? generator.writeAddresses({ ...parts, permalink: pattern }) : [ownPath];
  const aliases = ["aliases", "redirect_from", "redirectFrom", "alias"].flatMap((field) =>
    listOf(fields[field]),
  );
  const start = generator.name === "unknown" && textOf(fields.path) === undefined ? "/blog/" : "/";
  const others = aliases.map((alias) => (/^(?:\/|https?:)/.test(alias) ? alias : `${start}${alias}`));
  return {
    ...file,
    slug: language === undefined || slug === "" ? slug : makeSlug(`${slug}-${language}`),
    addresses: [...former, ...others],
    aliases: others,
  };
}

function categoriesOf(fields: Fields): string[] {
  return listOf(fields.categories ?? fields.category, { words: true });
}

/** Returns everything but the text. */
function describePost(file: Text, title: string): Omit<PostContent, "markdown" | "warnings"> {
  const { fields, path, slug, date, isDraft, addresses } = file;
  const taxonomies = Object(fields.taxonomies) as Fields;
  return {
    sourceId: path,
    title,
    slug: slug || undefined,
    date,
    publishAt: dateOf(fields.publishDate),
    isDraft,
    ...readDetails(
      "markdown",
      (name) => valueAt(fields, name),
      // What is no address is left out with a warning.
      (value, name) => (name === "series" ? listOf(value)[0] : textOf(value)),
    ),
    image: coverOf(fields),
    tags: [
      ...listOf(fields.tags ?? fields.tag ?? taxonomies.tags, { words: path.includes("_posts/") }),
      ...listOf(taxonomies.categories),
      ...listOf(fields.categories ?? fields.category),
    ].filter((tag) => !/^(?:all|posts?|blog)$/i.test(tag)),
    isPinned: fields.pinned === true || fields.sticky === true,
    oldPaths: addresses,
  };
}

function lastOf(permalink: string | undefined): string | undefined {
  return (
    permalink &&
    decodeLink(permalink)
      .replace(/(?:\/index)?\.html?$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1)
  );
}

/** Says what was taken for posts, and what was not. */
function describeSurvey({ posts, pages, others, unreadable }: Survey): string[] {
  const bare = posts.filter(({ hasFrontMatter, fault }) => !hasFrontMatter && fault === undefined).length;
  return [
    ...(others.length > 0
      ? [
          `Taken for posts: ${countOf(posts.length, "file")} in ${listFolders(posts)}. Left out: ${countOf(others.length, "file")} in ${listFolders(others)}. To import what is in a folder as posts, name the folder.`,
        ]
      : []),
    ...(pages.length > 0 ? [`Taken for pages: ${pages.map(({ path }) => path).join(", ")}.`] : []),
    ...(bare > 0
      ? [
          `${countOf(bare, "file")} without front matter: the title is the first heading, or the name of the file.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          `${countOf(unreadable.length, "file")} in formats that cannot be read, such as ${unreadable[0]}. Convert them to Markdown, for example with Pandoc.`,
        ]
      : []),
  ];
}

const mostFolders = 4;

/** Names the folders that have the most files. */
function listFolders(files: readonly TextFile[]): string {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.split("/").slice(0, -1).slice(0, 2).join("/") || "the top folder";
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const rest = names.length - mostFolders;
  return names.slice(0, mostFolders).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}
