import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { createMarkdownParser } from "../../../posts/server/body/create-markdown-parser.ts";
import type { EntryText } from "../../contract/entry-texts.ts";
import { pageBounds, reservedSlugs, type SitePage } from "../../contract/own-pages.ts";
import { pageSlug } from "../../contract/patterns.ts";
import { readText } from "../read-text.ts";
import type { DescribePicture } from "../resolve-pictures.ts";
import type { SiteFault } from "../site-fault.ts";
import { type CheckedFile, checkEntryText, checkPage, type MarkdownFile, pageLimit } from "./read-page.ts";

const ending = ".md";
/** What is left out of a draft. */
const hidden = { description: undefined, content: [] };

export interface ReadPages<Page> {
  /** Those without faults, by name. */
  pages: Page[];
  /** The names of all files, also of those with faults. */
  slugs: string[];
  faults: SiteFault[];
}

/** A folder of the site folder with Markdown files. */
interface MarkdownFolder<Page> {
  name: string;
  check: (text: string, file: MarkdownFile) => Promise<CheckedFile<Page>>;
  /** Returns why a file cannot have this name, without its ending. */
  findNameFault?: (slug: string) => Promise<string | undefined>;
}

/** Reads the Markdown files in the folder `pages`, which is optional. */
export async function readPages(
  siteDir: string,
  describePicture: DescribePicture,
): Promise<ReadPages<SitePage>> {
  const slugs = await listPages(siteDir);
  if (slugs.length > pageBounds.pages) {
    const message = `The folder has ${slugs.length} pages. Keep at most ${pageBounds.pages}.`;
    return { pages: [], slugs, faults: [{ file: "pages", position: undefined, message }] };
  }
  const findFault = (slug: string) => findNameFault(siteDir, slug);
  const folder = { name: "pages", check: checkPage, findNameFault: findFault };
  return readFiles(siteDir, slugs, folder, describePicture);
}

/** Reads the texts about entries of an app's file, of which none is needed. Nothing has the content of a draft. */
export async function readEntryTexts(
  siteDir: string,
  name: string,
  describePicture: DescribePicture,
): Promise<ReadPages<EntryText>> {
  const { pages, ...read } = await readFiles(
    siteDir,
    await listPages(siteDir, name),
    { name, check: checkEntryText },
    describePicture,
  );
  return { ...read, pages: pages.map((page) => (page.draft ? { ...page, ...hidden } : page)) };
}

async function readFiles<Page>(
  siteDir: string,
  slugs: string[],
  folder: MarkdownFolder<Page>,
  describePicture: DescribePicture,
): Promise<ReadPages<Page>> {
  const result: ReadPages<Page> = { pages: [], slugs, faults: [] };
  if (slugs.length === 0) return result;
  const parser = createMarkdownParser();
  try {
    for (const slug of slugs) {
      const name = `${folder.name}/${slug}${ending}`;
      const message = await folder.findNameFault?.(slug);
      const text = await readText(siteDir, name, pageLimit);
      const { page, faults } =
        typeof text === "string"
          ? await folder.check(text, { name, slug, parse: parser.parsePage, describePicture })
          : { faults: [{ file: name, ...text }] };
      if (page !== undefined) result.pages.push(page);
      if (message !== undefined) result.faults.push({ file: name, position: undefined, message });
      result.faults.push(...faults);
    }
    return result;
  } finally {
    await parser.close();
  }
}

/** Returns the names of the Markdown files in a folder of the site folder, without their ending. */
export async function listPages(siteDir: string, folder = "pages"): Promise<string[]> {
  const names = await readdir(path.join(siteDir, folder)).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending) && !name.startsWith("."))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

/** The owner's file that has the same address as a page. */
export function publicFileOf(slug: string): string {
  return path.join("public", slug);
}

/** Returns why a page cannot have this name, or `undefined` if it can. */
export async function findNameFault(folder: string, slug: string): Promise<string | undefined> {
  if (!pageSlug.test(slug) || slug.length > pageBounds.slug) {
    return `The name must consist of at most ${pageBounds.slug} lowercase letters, digits, and hyphens, such as my-talks.md.`;
  }
  if (reservedSlugs.includes(slug)) {
    return `The address /${slug} belongs to the site itself. Rename the file.`;
  }
  const found = await stat(path.join(folder, publicFileOf(slug))).catch(() => undefined);
  if (found?.isFile()) return `The address /${slug} belongs to the file public/${slug}. Rename one of them.`;
  return undefined;
}
