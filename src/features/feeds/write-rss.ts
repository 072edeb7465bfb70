import { generateRssFeed } from "feedsmith";
import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import type { Feed } from "./feed.ts";
import { tighten } from "./tighten.ts";

/** Writes the feed as RSS 2.0 with the full text in `content:encoded`. */
export function writeRss(feed: Feed): string {
  const { siteUrl, page, query, title, description, language, updated, hub, posts } = feed;
  const self = { rel: "self", type: "application/rss+xml", href: siteUrl + feedAddresses.rss + query };
  const xml = generateRssFeed({
    title,
    link: siteUrl + page,
    description,
    language,
    lastBuildDate: updated,
    generator: "Foliodesk",
    atom: { links: [self, ...(hub === undefined ? [] : [{ rel: "hub", href: hub }])] },
    items: posts.map((post) => ({
      title: post.title,
      link: post.url,
      guid: { value: post.id, isPermaLink: false },
      pubDate: post.published,
      description: post.description,
      content: { encoded: post.html },
      dc: { creators: [feed.author] },
      ...(post.tags.length > 0 && { categories: post.tags.map((name) => ({ name })) }),
      ...(post.canonicalUrl !== undefined && {
        atom: { links: [{ rel: "canonical", href: post.canonicalUrl }] },
      }),
    })),
  });
  return tighten(xml);
}
