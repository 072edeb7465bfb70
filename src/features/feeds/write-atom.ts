import { generateAtomFeed } from "feedsmith";
import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import type { Feed } from "./feed.ts";
import { tighten } from "./tighten.ts";

/** Writes the feed in the Atom format (RFC 4287). */
export function writeAtom({ siteUrl, page, query, language, hub, updated, posts, ...feed }: Feed): string {
  const links = [
    { rel: "self", type: "application/atom+xml", href: siteUrl + feedAddresses.atom + query },
    { rel: "alternate", type: "text/html", href: siteUrl + page },
    ...(hub === undefined ? [] : [{ rel: "hub", href: hub }]),
  ];
  const xml = generateAtomFeed({
    id: siteUrl + page,
    title: { value: feed.title },
    subtitle: { value: feed.description },
    updated,
    authors: [{ name: feed.author, uri: `${siteUrl}/` }],
    generator: { text: "Foliodesk" },
    links,
    xml: { lang: language },
    entries: posts.map((post) => ({
      id: post.id,
      title: { value: post.title },
      links: [
        { rel: "alternate", type: "text/html", href: post.url },
        ...(post.canonicalUrl === undefined ? [] : [{ rel: "canonical", href: post.canonicalUrl }]),
      ],
      published: post.published,
      updated: post.updated,
      ...(post.tags.length > 0 && { categories: post.tags.map((term) => ({ term })) }),
      summary: { value: post.description },
      content: { type: "html", value: post.html },
    })),
  });
  return tighten(xml);
}
