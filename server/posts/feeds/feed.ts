import { setImmediate as nextTurn } from "node:timers/promises";
import { absoluteUrl } from "../body/absolute-url.ts";
import { cleanText } from "../body/clean-text.ts";
import type { DocumentSources } from "./document.ts";
import { excerptOf, postHtml } from "./post-html.ts";
import { type FeedPost, readFeedPosts } from "./read-feed-posts.ts";

/** What all three feeds say. Addresses are absolute. */
export interface Feed {
  siteUrl: string;
  title: string;
  description: string;
  author: string;
  language: string;
  /** When a post of the feed last changed. */
  updated: Date;
  /** The WebSub hub that is told about changes. */
  hub: string | undefined;
  posts: FeedEntry[];
}

export interface FeedEntry {
  /** Stays the same when the slug or the address of the site changes, so that readers do not show a post twice. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  image: string;
  published: Date;
  updated: Date;
}

/** Two megabytes of text is more than readers accept. A feed has the full text of its posts, so long posts make it short. */
const limits = { posts: 50, characters: 2_000_000 };

/** Posts that are written in one turn of the event loop. */
const postsPerTurn = 10;

/** Reads what the feeds say from the site folder and the published posts. */
export async function readFeed({ config, db, bodies, site }: DocumentSources): Promise<Feed> {
  const { siteUrl } = config;
  const posts = await readFeedPosts({ db, bodies }, limits);
  const { name, title, language } = site.current().profile;
  const entries: FeedEntry[] = [];
  for (const [index, post] of posts.entries()) {
    if (index % postsPerTurn === 0) await nextTurn();
    entries.push(writeEntry(post, siteUrl));
  }
  // Joining the entries takes as long as writing some of them.
  await nextTurn();
  return {
    siteUrl,
    title: cleanText(name),
    description: cleanText(title),
    author: cleanText(name),
    language,
    updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt))),
    hub: config.websubHub,
    posts: entries,
  };
}

function writeEntry(post: FeedPost, siteUrl: string): FeedEntry {
  const image = absoluteUrl(post.image, siteUrl);
  return {
    id: `urn:uuid:${post.id}`,
    url: `${siteUrl}/blog/${post.slug}`,
    title: cleanText(post.title),
    summary: excerptOf(post.body),
    html: postHtml(image, post.body, siteUrl),
    image,
    published: new Date(post.publishedAt),
    updated: new Date(post.updatedAt),
  };
}
