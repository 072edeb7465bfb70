import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { createMarkdownParser } from "../../../posts/server/body/create-markdown-parser.ts";
import { pageBounds, reservedSlugs, type SitePage } from "../../contract/own-pages.ts";
import { pageSlug } from "../../contract/patterns.ts";
import type { DescribePicture } from "../resolve-pictures.ts";
import type { SiteFault } from "../site-fault.ts";
import { readPage } from "./read-page.ts";

const ending = ".md";

export interface ReadPages {
  /** The pages without faults, by name. */
  pages: SitePage[];
  /** The names of all pages, also of those with faults. */
  slugs: string[];
  faults: SiteFault[];
}

/** Reads the Markdown files in the folder `pages`, which is optional. */
export async function readPages(folder: string, describePicture: DescribePicture): Promise<ReadPages> {
  const slugs = await listPages(folder);
  if (slugs.length > pageBounds.pages) {
    const message = `The folder has ${slugs.length} pages. Keep at most ${pageBounds.pages}.`;
    return { pages: [], slugs, faults: [{ file: "pages", position: undefined, message }] };
  }
  const parser = createMarkdownParser();
  const result: ReadPages = { pages: [], slugs, faults: [] };
  try {
    for (const slug of slugs) {
      const name = `pages/${slug}${ending}`;
      const message = await findNameFault(folder, slug);
      const { page, faults } = await readPage({
        folder,
        name,
        slug,
        parse: parser.parsePage,
        describePicture,
      });
      if (page !== undefined) result.pages.push(page);
      if (message !== undefined) result.faults.push({ file: name, position: undefined, message });
      result.faults.push(...faults);
    }
    return result;
  } finally {
    await parser.close();
  }
}

/** Returns the names of the Markdown files in the folder `pages`, without their ending. */
export async function listPages(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, "pages")).catch(() => []);
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
