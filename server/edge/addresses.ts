import type { Kysely } from "kysely";
import { appNames } from "../../contract/site/profile.ts";
import type { Schema } from "../db/schema.ts";
import { listConcerned } from "../pages/concerned-addresses.ts";
import { dataOfPage } from "../pages/data-address.ts";
import { listFiles } from "../pages/document-files.ts";
import { textAddress } from "../pages/text-address.ts";
import { isWithdrawal, type PostChange } from "../posts/change.ts";
import type { DocumentSources } from "../posts/feeds/document.ts";
import { listPostAddresses } from "../posts/list-addresses.ts";
import { countBlogPages } from "../posts/list-page.ts";

const coloredCard = "/index.txt?color";

/**
 * Returns all addresses at which a cache can have something that a change of a post concerns. Call it after the change. The page of
 * any post can name one that was withdrawn, as a related one.
 */
export async function listChanged(db: Kysely<Schema>, change: PostChange): Promise<string[]> {
  const { pages, documents } = listConcerned(change);
  if (pages.length === 0) return [];
  const posts = isWithdrawal(change) ? await listPosts(db) : [];
  const all = new Set([...pages, ...posts]);
  return [...[...all].flatMap(withData), ...documents, coloredCard, ...(await listFurtherPages(db))];
}

/** Returns the pages of all posts. */
async function listPosts(db: Kysely<Schema>): Promise<string[]> {
  const addresses = await listPostAddresses(db, Number.MAX_SAFE_INTEGER);
  return addresses.map(({ slug }) => `/blog/${slug}`);
}

/** Returns the addresses of the pages that show the cover of one of these posts. */
export async function listWithCovers(db: Kysely<Schema>, slugs: string[]): Promise<string[]> {
  const posts = slugs.flatMap((slug) => withData(`/blog/${slug}`));
  return [...posts, ...withData("/blog"), ...(await listFurtherPages(db))];
}

/** Returns the addresses of everything that a cache can have. */
export async function listAll(sources: DocumentSources): Promise<string[]> {
  const { db, site } = sources;
  const screens = [
    "/",
    ...[...appNames, ...site.current().pages.map(({ slug }) => slug)].map((name) => `/${name}`),
  ];
  const posts = await listPosts(db);
  return [
    ...[...screens, ...posts].flatMap(allOfPage),
    ...listFiles(sources).keys(),
    "/index.txt",
    coloredCard,
    ...(await listFurtherPages(db)),
  ];
}

/** Returns the addresses of a page, its data, and its text, if it has one. */
export function allOfPage(page: string): string[] {
  const text = textAddress(page);
  return [...withData(page), ...(text === undefined ? [] : [text])];
}

function withData(page: string): string[] {
  return [page, dataOfPage(page)];
}

/** Returns the pages of the list of posts after the first, and the one that a deleted post may have been on. */
async function listFurtherPages(db: Kysely<Schema>): Promise<string[]> {
  const numbers = Array.from({ length: await countBlogPages(db) }, (_, index) => index + 2);
  return numbers.flatMap((page) => [`/blog?page=${page}`, `/blog.data?page=${page}`]);
}
