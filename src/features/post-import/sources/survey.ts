import { posix } from "node:path";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { SourceFiles } from "../found-post.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { Generator } from "./generators.ts";
import { dateIn, dayIn } from "./post-dates.ts";
import { type Fields, textOf } from "./read-source.ts";

const markdownFile = /\.(?:md|markdown|mdown|mdx)$/i;
/** Jekyll's and Hexo's posts can be HTML. */
const htmlPost = /(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i;
/** What is about the files, and what lists posts. */
const noPost =
  /(?:^|\/)(?:_index|readme|license|changelog|contributing|code_of_conduct|security|authors|404|claude|agents)(?:\.[\w-]+)?\.\w+$/i;
/** Folders of programs, themes, and copies. */
const otherFolders =
  /(?:^|\/)(?:archetypes|layouts|templates|_templates|scaffolds|scripts|themes|vendor|plugins|_site|_includes|_layouts|_data|_sass|backup[^/]*|authors|tags|categories|fixtures|__tests__)\//i;
/** The names of folders that have posts in most sites. */
const postFolder =
  /(?:^|\/)(?:_?posts?|_drafts|blogs?|articles?|notes|news|til|journal|entries|essays|writings?|newsletters?)\//i;
const pageFolder = /^(?:[^/]+\/){0,2}pages\/[^/]+(?:\/index\.\w+)?$/i;
const draftFolder = /(?:^|\/)(?:_?drafts?|unpublished)\//i;
/** What a folder has that is more than texts. */
const programFile = /^(?:package\.json|pyproject\.toml|Gemfile|Makefile|[\w.-]+\.config\.[cm]?[jt]s)$/;
const index = /^index(?:\.[\w-]+)?\.\w+$/i;
const languageFolder = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;
const languageEnd = /\.([a-z]{2}(?:[-_][a-z]{2,4})?)$/i;

/** Bytes. */
export const mostText = 5 * 1024 * 1024;

/** A file of text, with what is known of it before its text is converted. */
export interface TextFile {
  path: string;
  fields: Fields;
  hasFrontMatter: boolean;
  /** Why it cannot be read. */
  fault?: string;
  /** The name of the file or, for an index, of its folder, without a date, a language, and its ending. */
  name: string;
  /** The folders below that of all posts. */
  folders: string[];
  language: string | undefined;
  /** The day in its front matter or its path, as it is written. */
  day: string | undefined;
  /** When it was published, in milliseconds since 1970. */
  date: number | undefined;
  isDraft: boolean;
}

export interface Survey {
  posts: TextFile[];
  pages: TextFile[];
  /** What is neither. */
  others: TextFile[];
  /** Files of formats that cannot be read, beside the posts. */
  unreadable: string[];
}

export function isText(path: string): boolean {
  return (markdownFile.test(path) || htmlPost.test(path)) && !isOther(path);
}

/** Below a folder of posts, a file can have any name, but that of a list. */
function isOther(path: string): boolean {
  const folder = postFolderOf(path);
  if (folder === undefined) return noPost.test(path) || otherFolders.test(path);
  return otherFolders.test(folder) || /(?:^|\/)(?:_index|readme)(?:\.[\w-]+)?\.\w+$/i.test(path);
}

/** Reads the front matter of all texts, and guesses which of them are posts, and which are pages beside them. */
export async function survey(files: SourceFiles, generator: Generator): Promise<Survey> {
  const foreign = files.paths.flatMap(findOthers);
  const texts = files.paths.filter(
    (path) => isText(path) && !foreign.some((folder) => path.startsWith(folder)),
  );
  const all: TextFile[] = [];
  for (const path of texts) all.push(await readTextFile(files, path, generator));
  const unreadable = files.paths.filter(
    (path) => /\.(?:rst|adoc|org|textile|ipynb|rmd)$/i.test(path) && !isOther(path),
  );
  const isProgram = files.paths.some((path) => programFile.test(path));
  return { ...classify(withoutLists(all), generator, isProgram), unreadable };
}

/** An export of Foliodesk also has earlier versions of posts, and the site folder, whose pages are no posts. */
function findOthers(path: string): string[] {
  const folder = { "posts.json": "versions/", "site.yaml": "pages/" }[posix.basename(path)];
  return folder === undefined ? [] : [posix.join(posix.dirname(path), folder)];
}

async function readTextFile(files: SourceFiles, path: string, generator: Generator): Promise<TextFile> {
  const place = takeApart(path, generator);
  const isInDrafts = draftFolder.test(path);
  const unread = {
    ...place,
    path,
    date: toDate(place.day)?.date,
    fields: {},
    hasFrontMatter: false,
    isDraft: isInDrafts,
  };
  try {
    const { text } = decode(await files.read(path, mostText));
    const parts = readFrontMatter(text);
    const fields = { ...generator.defaultsOf(path), ...parts?.fields };
    const own = dateIn(fields);
    const dated = own ? { ...own, day: dayAt(own, generator) } : toDate(dayIn(textOf(fields.path) ?? ""));
    const isDraft = isInDrafts || isMarkedDraft(fields);
    return { ...unread, ...dated, fields, hasFrontMatter: parts !== undefined, isDraft };
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return { ...unread, fault: error.message };
  }
}

/** A folder of Hugo's that has the name of a language is a section if it has addresses of its own. */
function isSection(folder: string, { permalinks }: Fields): boolean {
  return Object.hasOwn(Object(permalinks), folder);
}

/** Reads a text in UTF-8, in UTF-16 with a mark, or else in Windows-1252, which is a guess. */
export function decode(bytes: Buffer): { text: string; isGuess: boolean } {
  const utf16 = bytes.length >= 2 && bytes.readUInt16LE(0) === 0xfeff;
  if (utf16) return { text: new TextDecoder("utf-16le").decode(bytes), isGuess: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuess: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuess: true };
  }
}

/** Jekyll's addresses have the day in the time zone of the site. */
function dayAt({ date, day }: { date: number; day: string }, { name, settings }: Generator): string {
  const timeZone = name === "Jekyll" ? textOf(settings.timezone) : undefined;
  if (timeZone === undefined || date % 86_400_000 === 0) return day;
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone }).format(date);
  } catch {
    return day;
  }
}

function toDate(day: string | undefined): { day: string; date: number } | undefined {
  return day === undefined ? undefined : { day, date: Date.parse(`${day}T00:00:00Z`) };
}

/** Some programs read YAML 1.1, in which `no` is false. */
const isTrue = (value: unknown) => /^(?:true|yes|on|y|1)$/i.test(String(value));
const isFalse = (value: unknown) => /^(?:false|no|off|n|0)$/i.test(String(value));

function isMarkedDraft({ draft, isDraft, private: own, published, publish, status }: Fields): boolean {
  return (
    [draft, isDraft, own].some(isTrue) ||
    [published, publish].some(isFalse) ||
    /^(?:draft|hidden|private|skip|pending)$/i.test(textOf(status) ?? "")
  );
}

/** Takes apart `content/posts/2019-04-01-hello.md` or `content/posts/hello/index.fr.md`. */
function takeApart(
  path: string,
  { name: program, settings }: Generator,
): Pick<TextFile, "name" | "folders" | "language" | "day"> {
  const inner = path.replace(/^(?:.*\/)?(?:content|_posts|_drafts)\//, "").replace(/^src\/(?:pages\/)?/, "");
  const folders = inner.split("/");
  const file = folders.pop() ?? "";
  const stem = file.replace(/\.\w+$/, "");
  const isIndex = index.test(file);
  const [, ending = ""] = languageEnd.exec(stem) ?? [];
  const languages = Object(settings.languages) as Fields;
  const ended = isIndex || Object.hasOwn(languages, ending) ? ending : "";
  const [first = ""] = folders;
  const main = textOf(settings.defaultContentLanguage) ?? textOf(settings.default_language) ?? "en";
  const isLanguage =
    Object.hasOwn(languages, first) ||
    (program === "Hugo" && languageFolder.test(first) && !isSection(first, settings));
  const language = isLanguage ? folders.shift() : ended;
  if (folders.at(-1) === stem) folders.pop();
  const own = isIndex ? (folders.pop() ?? stem) : ended === "" ? stem : stem.replace(languageEnd, "");
  const start = /^\d{4}-\d{1,2}-\d{1,2}(?:[-_]|$)|^\d{8}(?:[-_]|$)/;
  const inYear = /^\d{1,2}-\d{1,2}(?:[-_]|$)/;
  const name = own.replace(
    /^\d{4}$/.test(folders.at(-1) ?? "") && dayIn(own) === undefined ? inYear : start,
    "",
  );
  return {
    name,
    // Jekyll's posts have the categories of the folders above.
    folders:
      program === "Jekyll" ? (/^(.*)\/_(?:posts|drafts)\//.exec(path)?.[1]?.split("/") ?? []) : folders,
    language: language === main ? undefined : language || undefined,
    day: dayIn(own) ?? dayIn(path),
  };
}

/** An index without a date, beside other texts, lists them. */
function withoutLists(all: readonly TextFile[]): TextFile[] {
  const counts = new Map<string, number>();
  for (const { path } of all) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return all.filter(
    ({ path, date, language }) =>
      !index.test(posix.basename(path)) ||
      date !== undefined ||
      language !== undefined ||
      (counts.get(posix.dirname(path)) ?? 0) < 2,
  );
}

/** What a program calls a page, and a theme the layout of one. */
const pageType = /^(?:page|pages|about|contact|home|landing|projects?|talks?|resume|cv)$/i;

function classify(
  all: readonly TextFile[],
  { name }: Generator,
  isProgram: boolean,
): Omit<Survey, "unreadable"> {
  const isContent = (path: string) => /(?:^|\/)content\//.test(path);
  const isJekyll = name === "Jekyll" || name === "Hexo";
  const hasContent = ["Hugo", "Zola", "Pelican"].includes(name) && all.some(({ path }) => isContent(path));
  const inside = hasContent ? all.filter(({ path }) => isContent(path)) : all;
  const postFolders = new Set(inside.flatMap(({ path }) => postFolderOf(path) ?? []));
  const isOuter = (folder: string) =>
    [...postFolders].some((other) => other !== folder && other.startsWith(folder));
  const outer = new Set([...postFolders].filter(isOuter));
  const hasSections = inside.some(({ folders, date }) => folders.length > 0 && date !== undefined);

  function isPost(file: TextFile): boolean {
    const { path, fields, date, isDraft, hasFrontMatter } = file;
    if (isJekyll) return /(?:^|\/)_(?:posts|drafts)\//.test(path);
    const folder = postFolderOf(path);
    if (folder !== undefined && (date !== undefined || !outer.has(folder))) return true;
    if (pageType.test(textOf(fields.layout) ?? "") || pageType.test(textOf(fields.type) ?? "")) return false;
    if (pageFolder.test(path)) return false;
    // A top level has "About", if the posts are in folders.
    if (name === "Hugo" && hasSections && file.folders.length === 0) return false;
    if (isDraft || textOf(fields.path) !== undefined) return true;
    if (name === "Zola" && fields.aliases !== undefined) return true;
    return date !== undefined && (postFolders.size === 0 || (hasFrontMatter && !noPage.test(path)));
  }
  const posts = inside.filter(isPost);
  // A folder of notes has nothing but posts.
  if (posts.length === 0 || (name === "unknown" && !isProgram && posts.length * 2 < inside.length))
    return { posts: [...inside], pages: [], others: [] };
  const chosen = new Set(posts);
  const rest = all.filter((file) => !chosen.has(file));
  const pages = new Set(choosePages(rest));
  return { posts, pages: [...pages], others: rest.filter((file) => !pages.has(file)) };
}

/** Returns the innermost folder of posts that a file is in. */
function postFolderOf(path: string): string | undefined {
  let folder: string | undefined;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1))
    if (postFolder.test(path.slice(path.lastIndexOf("/", at - 1) + 1, at + 1)))
      folder = path.slice(0, at + 1);
  return folder;
}

function isTop(path: string): boolean {
  return /^(?:.*\/)?content\/[^/]+$/.test(path);
}

const noPage = /(?:^|\/)(?:_[^/]*|docs?|documentation|guides?|reference|examples?|demos?|tests?)\//i;
/** What programs make of the posts, and the home page. */
const listPage =
  /^(?:(?:source|src|content|pages|app|src\/pages)\/)?(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?index\.\w+$|(?:^|\/)(?:home|search|archives?|tags|categories|error|feed|sitemap)(?:\/index)?\.\w+$/i;
/** More pages than a site of one person has are documentation. */
const mostPages = 50;

/** Pages beside the posts are at the top, in a folder of pages, or in a menu, and have front matter. */
function choosePages(rest: readonly TextFile[]): TextFile[] {
  const depth = (path: string) => path.replace(/\/index(?:\.[\w-]+)?\.\w+$/i, "").split("/").length;
  const isOwn = ({ path, hasFrontMatter, language, fields, isDraft }: TextFile) =>
    hasFrontMatter &&
    !isDraft &&
    language === undefined &&
    !noPage.test(path) &&
    !listPage.test(path) &&
    (pageType.test(textOf(fields.layout) ?? "") ||
      fields.menu !== undefined ||
      fields.eleventyNavigation !== undefined ||
      pageFolder.test(path) ||
      isTop(path) ||
      depth(path) <= 2);
  const pages = rest.filter(isOwn);
  return pages.length <= mostPages ? pages : pages.filter(({ path }) => depth(path) === 1 || isTop(path));
}
