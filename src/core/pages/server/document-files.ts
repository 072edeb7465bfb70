import { type DocumentSources, plainDocument, type SiteDocument } from "../../posts/server/document.ts";
import { writeSitemap } from "./sitemap.ts";

/** The documents for crawlers. */
export function siteDocuments(sources: DocumentSources): SiteDocument[] {
  return [
    {
      address: "/sitemap.xml",
      namesPosts: true,
      write: async () => ({ type: "application/xml; charset=utf-8", body: await writeSitemap(sources) }),
    },
    { address: "/robots.txt", write: () => plainDocument(writeRobots(sources.config.siteUrl)) },
  ];
}

/** Writes `robots.txt` (RFC 9309): crawlers may read everything but the owner's area and the API. */
function writeRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin$\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
