import { feedAddresses } from "../posts/feeds/addresses.ts";
import type { Document, DocumentSources, WriteDocument } from "../posts/feeds/document.ts";
import { createFeedReader, type Feed } from "../posts/feeds/feed.ts";
import { listPostAddresses } from "../posts/list-addresses.ts";
import { chartAddress } from "../stats-page/write-stats.ts";
import { writeSitemap } from "./sitemap.ts";
import { writeHumans } from "./text/humans.ts";
import { writeVcard } from "./text/vcard.ts";

/** Posts in `llms.txt`. The list of all posts is one of its links. */
const llmsPosts = 100;

type WriteFeed = (feed: Feed) => Promise<string>;

/** The documents of which there is one for each tag. */
export const taggedFiles: ReadonlySet<string> = new Set(Object.values(feedAddresses));

/** Their library is a tenth of the server's modules, so it is loaded with the first feed instead of at the start. */
const feedWriters = {
  rss: async (feed) => (await import("../posts/feeds/write-rss.ts")).writeRss(feed),
  atom: async (feed) => (await import("../posts/feeds/write-atom.ts")).writeAtom(feed),
  json: async (feed) => (await import("../posts/feeds/write-json-feed.ts")).writeJsonFeed(feed),
} satisfies Record<string, WriteFeed>;

/** Returns the documents that each have an address of their own. */
export function listFiles(sources: DocumentSources): Map<string, WriteDocument> {
  const readFeed = createFeedReader(sources);
  const { config, db, site, stats } = sources;
  const { siteUrl, indexNow } = config;

  /** Lets browsers read the feed for other sites, and names its hub where readers can find it without parsing. */
  function feed(address: string, type: string, write: WriteFeed): [string, WriteDocument] {
    async function writeDocument(tag?: string): Promise<Document> {
      const read = await readFeed(tag);
      if (read === undefined) return { ...plain("No post has this tag.\n"), status: 404 };
      const self = `<${siteUrl}${address}${read.query}>; rel="self"`;
      const link = read.hub === undefined ? self : `${self}, <${read.hub}>; rel="hub"`;
      return { type, headers: { "access-control-allow-origin": "*", link }, body: await write(read) };
    }
    return [address, writeDocument];
  }

  async function writeLlmsFile(): Promise<Document> {
    const { writeLlms } = await import("./text/llms.ts");
    return plain(writeLlms(site.current(), await listPostAddresses(db, llmsPosts), siteUrl));
  }

  async function writeChart(): Promise<Document> {
    const body = await stats.draw();
    if (body === undefined) return { ...plain("The figures of this site are not public.\n"), status: 404 };
    return { type: "image/svg+xml", body };
  }

  return new Map<string, WriteDocument>([
    feed(feedAddresses.rss, "application/rss+xml; charset=utf-8", feedWriters.rss),
    feed(feedAddresses.atom, "application/atom+xml; charset=utf-8", feedWriters.atom),
    feed(feedAddresses.json, "application/feed+json; charset=utf-8", feedWriters.json),
    [
      "/sitemap.xml",
      async () => ({ type: "application/xml; charset=utf-8", body: await writeSitemap(sources) }),
    ],
    [chartAddress, writeChart],
    ["/robots.txt", () => plain(writeRobots(siteUrl))],
    ["/llms.txt", writeLlmsFile],
    ["/humans.txt", () => plain(writeHumans(site.current(), siteUrl))],
    [
      "/contact.vcf",
      () => ({ type: "text/vcard; charset=utf-8", body: writeVcard(site.current(), siteUrl) }),
    ],
    ...(indexNow === undefined ? [] : [[`/${indexNow.key}.txt`, () => plain(indexNow.key)] as const]),
  ]);
}

function plain(body: string): Document {
  return { type: "text/plain; charset=utf-8", body };
}

/** Writes `robots.txt` (RFC 9309): crawlers may read everything but the owner's area and the API. */
function writeRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin$\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
