import { escapeMarkup } from "../../posts/server/body/escape-markup.ts";
import type { DocumentSources } from "../../posts/server/document.ts";
import { listPostAddresses, listRepublished } from "../../posts/server/list-addresses.ts";
import { textApps } from "../../site/server/apps/apps.ts";

/** A sitemap has at most 50,000 addresses. The rest is left for the screens and the owner's pages. */
const maxPosts = 49_000;

/**
 * Writes all public addresses as a sitemap (sitemaps.org), except for those of posts whose canonical address is on
 * another site. Times of change are known only for the posts.
 */
export async function writeSitemap({ config, db, site }: DocumentSources): Promise<string> {
  const republished = await listRepublished(db);
  const posts = (await listPostAddresses(db, maxPosts)).filter(({ slug }) => !republished.has(slug));
  const newest = posts.length === 0 ? undefined : Math.max(...posts.map(({ updatedAt }) => updatedAt));
  const screens = textApps.filter((name) => name !== "blog");
  const { pages, entryPages } = site.current();
  const entries = [
    entry("/"),
    ...screens.map((name) => entry(`/${name}`)),
    entry("/blog", newest),
    ...pages.map(({ slug }) => entry(`/${slug}`)),
    ...entryPages.map(({ path }) => entry(path)),
    ...posts.map(({ slug, updatedAt }) => entry(`/blog/${slug}`, updatedAt)),
  ];

  function entry(path: string, changedAt?: number): string {
    const lastmod = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeMarkup(config.siteUrl + path)}</loc>${lastmod}</url>`;
  }

  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join("\n")}\n</urlset>\n`;
}
