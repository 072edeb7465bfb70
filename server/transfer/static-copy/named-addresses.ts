import type { Place } from "./place.ts";

/** Built files that only the signed-in owner loads. */
const ownersFile = /^(owner|page-links|edit-link)-/;

/** Returns the addresses of the built files that the text of one names, except for the owner's. */
export function findBuilt(address: string, text: string): string[] {
  const read = /^\/assets\/manifest-/.test(address) ? readManifest(text) : text;
  const names = [...read.matchAll(/(?<=["'`(]\/?assets\/|["'`]\.\/)[\w.-]+-[\w-]+\.[a-z\d]+(?=["'`)])/g)];
  return names.filter(([name]) => !ownersFile.test(name)).map(([name]) => `/assets/${name}`);
}

/** Returns the part of React Router's manifest that is about public screens. */
function readManifest(text: string): string {
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const open = Object.entries(routes).filter(([id]) => !id.startsWith("routes/admin/"));
  return JSON.stringify([entry, open]);
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
