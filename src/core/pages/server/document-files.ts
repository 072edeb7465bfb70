import { writeHumans } from "../../../features/page-texts/humans.ts";
import { writeVcard } from "../../../features/page-texts/vcard.ts";
import { type DocumentSources, plainDocument, type SiteDocument } from "../../posts/server/document.ts";
import { listPostAddresses } from "../../posts/server/list-addresses.ts";
import { writeSitemap } from "./sitemap.ts";

/** Posts in `llms.txt`. The list of all posts is one of its links. */
const llmsPosts = 100;

/** The documents that say what the site has, and whose it is. */
export function siteDocuments(sources: DocumentSources): SiteDocument[] {
  const { db, site } = sources;
  const { siteUrl } = sources.config;
  return [
    {
      address: "/sitemap.xml",
      namesPosts: true,
      write: async () => ({ type: "application/xml; charset=utf-8", body: await writeSitemap(sources) }),
    },
    { address: "/robots.txt", write: () => plainDocument(writeRobots(siteUrl)) },
    {
      address: "/llms.txt",
      namesPosts: true,
      async write() {
        const { writeLlms } = await import("../../../features/page-texts/llms.ts");
        return plainDocument(writeLlms(site.current(), await listPostAddresses(db, llmsPosts), siteUrl));
      },
    },
    { address: "/humans.txt", write: () => plainDocument(writeHumans(site.current(), siteUrl)) },
    {
      address: "/contact.vcf",
      write: () => ({ type: "text/vcard; charset=utf-8", body: writeVcard(site.current(), siteUrl) }),
    },
  ];
}

/** Writes `robots.txt` (RFC 9309): crawlers may read everything but the owner's area and the API. */
function writeRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin$\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
