import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { addressOfTag, tagKey } from "../../core/posts/contract/tags.ts";
import type { PostBody } from "../../core/posts/server/bodies.ts";
import { absoluteUrl } from "../../core/posts/server/body/absolute-url.ts";
import { cleanText } from "../../core/posts/server/body/clean-text.ts";
import { escapeMarkup } from "../../core/posts/server/body/escape-markup.ts";
import { clipText, textOfMarkdown } from "../../core/posts/server/body/plain-text.ts";
import { writeHtml } from "../../core/posts/server/body/write-html.ts";
import type { DocumentSources } from "../../core/posts/server/document.ts";
import type { DetailIn } from "../../core/posts/server/post-fields.ts";
import type { PostText } from "../../core/posts/server/read.ts";
import { findTag } from "../../core/posts/server/tags.ts";
import type { PingConfig } from "./pings.ts";
import { type FeedPost, listFeedPosts, readFeedTexts } from "./read-feed-posts.ts";

export interface FeedSources extends DocumentSources {
  config: PingConfig;
}

const maxExcerpt = 300;

/** What all three feeds say. Addresses are absolute. */
export interface Feed {
  siteUrl: string;
  title: string;
  description: string;
  author: string;
  language: string;
  /** When a post of the feed last changed. */
  updated: Date;
  /** The query of its address, such as `?tag=sqlite`, if it has only the posts with a tag. */
  query: string;
  /** The address of the page with its posts, without the address of the site. */
  page: string;
  /** The WebSub hub that is told about changes. */
  hub: string | undefined;
  posts: FeedEntry[];
}

export interface FeedEntry extends Record<DetailIn<"inFeeds">, string | undefined> {
  /** Stays the same when the slug or the address of the site changes, so that readers do not show a post twice. */
  id: string;
  url: string;
  title: string;
  /** Without one of the post, its first paragraph. */
  description: string;
  tags: string[];
  html: string;
  image: string;
  published: Date;
  updated: Date;
}

/** Two megabytes of text is more than readers accept. A feed has the full text of its posts, so long posts make it short. */
const limits = { posts: 50, characters: 2_000_000 };

/** Posts that are read and written in one turn of the event loop, which takes some 5 ms. */
const postsPerTurn = 5;

/** Returns what a feed says, or `undefined` if it is that of a tag that no post has. */
export type ReadFeed = (tag?: string) => Promise<Feed | undefined>;

/**
 * Creates the function that reads what the feeds say from the site folder and the published posts. Entries are kept
 * until their posts change, because reading and writing those of 50 posts takes the processor 60 ms. The feed of a tag
 * uses those that are kept.
 */
export function createFeedReader(sources: FeedSources): ReadFeed {
  const { config, db, site } = sources;
  const { siteUrl } = config;
  let known = new Map<string, KnownEntry>();

  async function readEntries(posts: FeedPost[], { isOfTag }: { isOfTag: boolean }): Promise<FeedEntry[]> {
    const current = new Map<string, KnownEntry>();
    for (const post of posts) {
      const entry = known.get(post.id);
      if (entry && isDeepStrictEqual(entry.post, post)) current.set(post.id, entry);
    }
    const missing = posts.filter(({ id }) => !current.has(id));
    for (let done = 0; done < missing.length; done += postsPerTurn) {
      await nextTurn();
      for (const [id, entry] of await writeEntries(missing.slice(done, done + postsPerTurn), sources))
        current.set(id, entry);
    }
    if (!isOfTag) known = current;
    return posts.flatMap(({ id }) => current.get(id)?.entry ?? []);
  }

  return async (tag) => {
    const tagName = tag === undefined ? undefined : await findTag(db, tagKey(tag));
    if (tag !== undefined && tagName === undefined) return undefined;
    const posts = await listFeedPosts(db, limits, tag === undefined ? undefined : tagKey(tag));
    const { name, title, language } = site.current().profile;
    const entries = await readEntries(posts, { isOfTag: tag !== undefined });
    // Joining the entries takes as long as writing some of them.
    await nextTurn();
    return {
      siteUrl,
      title: cleanText(tagName === undefined ? name : `${tagName} · ${name}`),
      description: cleanText(title ?? `Posts by ${name}`),
      query: tag === undefined ? "" : `?${new URLSearchParams({ tag: tagKey(tag) })}`,
      page: tag === undefined ? "/" : addressOfTag(tag),
      author: cleanText(name),
      language,
      updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt))),
      // The hub is told about the feeds of all posts only.
      hub: tag === undefined ? config.websubHub : undefined,
      posts: entries,
    };
  };
}

interface KnownEntry {
  entry: FeedEntry;
  /** What the entry was written for. Its text may be newer, if the post was saved in between. */
  post: FeedPost;
}

async function writeEntries(
  posts: FeedPost[],
  { db, bodies, config: { siteUrl } }: FeedSources,
): Promise<Map<string, KnownEntry>> {
  const texts = await readFeedTexts(
    db,
    posts.map(({ id }) => id),
  );
  const entries = new Map<string, KnownEntry>();
  await Promise.all(
    posts.map(async (post) => {
      const text = texts.get(post.id);
      if (text === undefined) return;
      const entry = writeEntry(post, { text, body: await bodies.read(text) }, siteUrl);
      entries.set(post.id, { entry, post });
    }),
  );
  return entries;
}

function writeEntry(
  post: FeedPost,
  { text, body }: { text: PostText; body: PostBody },
  siteUrl: string,
): FeedEntry {
  const image = absoluteUrl(post.image, siteUrl);
  return {
    id: `urn:uuid:${post.id}`,
    url: `${siteUrl}/blog/${post.slug}`,
    title: cleanText(post.title),
    tags: post.tags.map(cleanText),
    description: text.description === null ? excerptOf(body) : cleanText(text.description),
    canonicalUrl: text.canonicalUrl ?? undefined,
    html: postHtml(image, body, siteUrl),
    image,
    published: new Date(post.publishedAt),
    updated: new Date(post.updatedAt),
  };
}

/** Returns a post as HTML for feed readers: its cover and its text, with absolute addresses. */
function postHtml(image: string, body: PostBody, siteUrl: string): string {
  const cover = `<p><img src="${escapeMarkup(image)}" alt=""></p>`;
  return `${cover}\n${writeHtml(body, siteUrl)}`;
}

/** Returns the first paragraph of a post as plain text in one line. */
function excerptOf(body: PostBody): string {
  const first = body.find(({ type }) => type === "paragraph") ?? body[0];
  return first === undefined ? "" : clipText(cleanText(textOfMarkdown([first])), maxExcerpt);
}
