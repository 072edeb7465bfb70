import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import { type Document, plainDocument, type SiteDocument } from "../../core/posts/server/document.ts";
import { createFeedReader, type Feed, type FeedSources } from "./feed.ts";

type WriteFeed = (feed: Feed) => Promise<string>;

/** Their library is a tenth of the server's modules, so it is loaded with the first feed instead of at the start. */
const feedWriters = {
  rss: async (feed) => (await import("./write-rss.ts")).writeRss(feed),
  atom: async (feed) => (await import("./write-atom.ts")).writeAtom(feed),
  json: async (feed) => (await import("./write-json-feed.ts")).writeJsonFeed(feed),
} satisfies Record<string, WriteFeed>;

/** The feeds, and what proves to search engines who tells them about posts. */
export function feedDocuments(sources: FeedSources): SiteDocument[] {
  const readFeed = createFeedReader(sources);
  const { siteUrl, indexNow } = sources.config;

  /** Lets browsers read the feed for other sites, and names its hub where readers can find it without parsing. */
  function feed(address: string, type: string, write: WriteFeed): SiteDocument {
    async function writeDocument(tag?: string): Promise<Document> {
      const read = await readFeed(tag);
      if (read === undefined) return { ...plainDocument("No post has this tag.\n"), status: 404 };
      const self = `<${siteUrl}${address}${read.query}>; rel="self"`;
      const link = read.hub === undefined ? self : `${self}, <${read.hub}>; rel="hub"`;
      return { type, headers: { "access-control-allow-origin": "*", link }, body: await write(read) };
    }
    return { address, hasTags: true, namesPosts: true, write: writeDocument };
  }

  return [
    feed(feedAddresses.rss, "application/rss+xml; charset=utf-8", feedWriters.rss),
    feed(feedAddresses.atom, "application/atom+xml; charset=utf-8", feedWriters.atom),
    feed(feedAddresses.json, "application/feed+json; charset=utf-8", feedWriters.json),
    ...(indexNow === undefined
      ? []
      : [{ address: `/${indexNow.key}.txt`, write: () => plainDocument(indexNow.key) }]),
  ];
}
