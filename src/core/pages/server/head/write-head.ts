import { html } from "hono/html";
import type { ShareImage } from "../../../media/server/drawings/share-pictures.ts";
import {
  type BlogPageQuery,
  nameBlogPage,
  readBlogPageQuery,
  writeBlogPageQuery,
} from "../../../posts/contract/blog-pages.ts";
import { joined } from "../../../posts/server/body/blocks.ts";
import type { DetailIn } from "../../../posts/server/post-fields.ts";
import type { PublishedPost } from "../../../posts/server/read.ts";
import type { Site } from "../../../site/contract/site.ts";
import { describePage, type PageFacts } from "../../../site/server/describe-page.ts";
import type { PageTexts } from "../page-texts.ts";
import { describeStructure } from "./structured-data.ts";

export interface HeadOptions {
  /** The address of the site, without a slash at the end. */
  siteUrl: string;
  findShareImage: (facts: PageFacts) => ShareImage;
  /** Returns the address of a page as text. `undefined` if pages have no text. */
  findText: PageTexts["addressOf"] | undefined;
}

/** The page that a head is written for. */
export interface HeadPage {
  /** The address that the page is rendered with. */
  url: string;
  status: number;
  site: Site;
  post: PublishedPost | undefined;
  /** Whether it shows a post to those who have a link to it. */
  isPreview?: boolean;
}

const icons =
  '<link rel="icon" href="/favicon.ico" sizes="32x32">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">';

/** What the head has for the details of a post. Other pages have these elements, too. */
const details: Record<DetailIn<"inHead">, (facts: PageFacts, own: string) => ReturnType<typeof html>> = {
  description: (facts) => html`<meta name="description" content="${facts.description}">`,
  canonicalUrl: ({ post }, own) => html`<link rel="canonical" href="${post?.blog.canonicalUrl ?? own}">`,
};

/**
 * Returns what a page says to crawlers and browsers about itself, except for its title, as HTML. A page that is not
 * public, a filtered view of the projects, and an unknown address are kept out of search results, and have no canonical
 * address, so that browsers share the one that is open.
 */
export function writeHead(page: HeadPage, options: HeadOptions): string {
  const { pathname, search } = new URL(page.url);
  const query = pathname === "/blog" ? readListQuery(search) : undefined;
  const isPublic = page.status === 200 && !page.isPreview && (search === "" || query !== undefined);
  const facts = isPublic ? describeQuery(query, describePage(pathname, page.site, page.post)) : undefined;
  if (facts === undefined) return `<meta name="robots" content="noindex">${icons}`;
  const image = options.findShareImage(facts);
  const own = options.siteUrl + facts.path + search;
  const { name } = page.site.profile;
  const graph = describeStructure({ facts, site: page.site, siteUrl: options.siteUrl, image });
  return [
    ...Object.values(details).map((write) => write(facts, own)),
    icons,
    writeFeeds(name, query?.tag),
    writeText(options.findText?.(facts.path + search)),
    writePreview(facts, { site: page.site, own, image }),
    `<script type="application/ld+json">${writeData(graph)}</script>`,
  ].join("");
}

/** Returns which page of the list of posts a query is that of, or `undefined` for what a visitor searches for. */
function readListQuery(search: string): BlogPageQuery | undefined {
  const params = new URLSearchParams(search);
  return search === "" || params.has("q") ? undefined : readBlogPageQuery(params);
}

/** Names a page of the list of posts, which differs from the first one in its query. */
function describeQuery(
  query: BlogPageQuery | undefined,
  facts: PageFacts | undefined,
): PageFacts | undefined {
  if (facts === undefined || query === undefined) return facts;
  const name = nameBlogPage(query, facts.name);
  return { ...facts, name, description: `${name}. ${facts.description}` };
}

/** Names the feeds of all posts, or of those with a tag. */
function writeFeeds(owner: string, tag: string | undefined): string {
  const feeds = { "/feed.xml": "rss+xml", "/atom.xml": "atom+xml", "/feed.json": "feed+json" };
  const query = tag === undefined ? "" : `?${writeBlogPageQuery({ tag, page: 1 })}`;
  const name = tag === undefined ? owner : `${tag} · ${owner}`;
  return Object.entries(feeds)
    .map(
      ([path, type]) =>
        html`<link rel="alternate" type="application/${type}" title="${name}" href="${path + query}">`,
    )
    .join("");
}

function writeText(address: string | undefined): string {
  return address === undefined
    ? ""
    : html`<link rel="alternate" type="text/markdown" href="${address}">`.toString();
}

/** Open Graph (ogp.me), which the cards of X use, too. */
function writePreview(
  { path, name, description, post }: PageFacts,
  { site, own, image }: { site: Site; own: string; image: ShareImage },
): string {
  const owner = site.profile.name;
  const title = joined(path === "/" ? [owner, site.profile.title] : [name, owner], " · ");
  const type = post === undefined ? (path === "/me" ? "profile" : "website") : "article";
  const properties: Record<string, string | number> = {
    "og:site_name": owner,
    "og:type": type,
    // The name of the site is shown beside the title of an article.
    "og:title": post === undefined ? title : name,
    "og:description": description,
    "og:url": own,
    "og:image": image.url,
    "og:image:width": image.width,
    "og:image:height": image.height,
    "og:image:alt": image.alt,
    ...(post && { "article:published_time": post.blog.date, "article:modified_time": post.updatedAt }),
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => html`<meta property="${property}" content="${content}">`,
  );
  return `${tags.join("")}<meta name="twitter:card" content="summary_large_image">`;
}

/** Prevents a text from ending the script. */
function writeData(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
