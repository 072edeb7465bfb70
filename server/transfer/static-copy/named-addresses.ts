import type { Place } from "./place.ts";

/** Built files that only the signed-in owner loads. */
const ownersFile = /^(owner|page-links|edit-link)-/;

/** Returns the addresses of the built files that the text of one names, except for the owner's. */
export function findBuilt(text: string): string[] {
  const names = [...text.matchAll(/(?<=["'`(]\/?assets\/|["'`]\.\/)[\w.-]+-[\w-]+\.[a-z\d]+(?=["'`)])/g)];
  return names.filter(([name]) => !ownersFile.test(name)).map(([name]) => `/assets/${name}`);
}

/** Returns the pages that a sitemap lists. */
export function findListed(text: string, { siteUrl }: Place): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.slice(siteUrl.length) || "/");
}

/** Returns the pictures of the site that a feed or another text names. Its other addresses are those of pages. */
export function findPictures(text: string, { siteUrl }: Place): string[] {
  const folder = /^\/(?:pictures|uploads|share)\/[^\s"'<>)\\&]+/;
  return text.split(siteUrl).flatMap((part) => folder.exec(part)?.[0] ?? []);
}
