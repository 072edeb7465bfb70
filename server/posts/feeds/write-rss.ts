import { generateRssFeed } from "feedsmith";
import { feedAddresses } from "./addresses.ts";
import type { Feed } from "./feed.ts";
import { tighten } from "./tighten.ts";

/** Writes the feed as RSS 2.0 with the full text in `content:encoded`. */
export function writeRss({ siteUrl, title, description, language, updated, hub, posts }: Feed): string {
  const self = { rel: "self", type: "application/rss+xml", href: siteUrl + feedAddresses.rss };
  const xml = generateRssFeed({
    title,
    link: `${siteUrl}/`,
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
      description: post.summary,
      content: { encoded: post.html },
      dc: { creators: [title] },
      ...(post.originalUrl !== undefined && {
        atom: { links: [{ rel: "canonical", href: post.originalUrl }] },
      }),
    })),
  });
  return tighten(xml);
}
