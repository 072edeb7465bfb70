import { generateJsonFeed } from "feedsmith";
import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import type { Feed } from "./feed.ts";

/** Writes the feed as JSON Feed 1.1. */
export function writeJsonFeed({ siteUrl, page, query, hub, ...feed }: Feed): string {
  const value = generateJsonFeed({
    title: feed.title,
    home_page_url: siteUrl + page,
    feed_url: siteUrl + feedAddresses.json + query,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.author, url: `${siteUrl}/` }],
    ...(hub !== undefined && { hubs: [{ type: "WebSub", url: hub }] }),
    items: feed.posts.map((post) => ({
      id: post.id,
      url: post.url,
      ...(post.canonicalUrl !== undefined && { external_url: post.canonicalUrl }),
      title: post.title,
      summary: post.description,
      content_html: post.html,
      image: post.image,
      ...(post.tags.length > 0 && { tags: post.tags }),
      date_published: post.published,
      date_modified: post.updated,
    })),
  });
  // The standard requires the list, also when it is empty, but feedsmith leaves it out.
  return JSON.stringify({ ...(value as object), items: (value as { items?: object[] }).items ?? [] });
}
