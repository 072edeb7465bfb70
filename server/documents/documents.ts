import { createHash } from "node:crypto";
import { isUnavailable } from "../db/errors.ts";
import { retryAfter } from "../http/errors.ts";
import type { RenderedPage, RenderPage } from "../pages/render.ts";
import type { Document, DocumentContext, WriteDocument } from "./document.ts";
import { feedAddresses } from "./feeds/addresses.ts";
import { type Feed, readFeed } from "./feeds/feed.ts";
import { writeAtom } from "./feeds/write-atom.ts";
import { writeJsonFeed } from "./feeds/write-json-feed.ts";
import { writeRss } from "./feeds/write-rss.ts";
import { writeRobots } from "./robots.ts";
import { writeSitemap } from "./sitemap.ts";

/** The files that the site writes itself. */
export interface Documents {
  has: (path: string) => boolean;
  render: RenderPage;
}

/** Creates the function that writes each document. The page cache keeps the result until something changes. */
export function createDocuments(context: DocumentContext): Documents {
  const writers = listWriters(context);
  const stampChange = createChangeStamp(context.clock);

  async function render(url: string): Promise<RenderedPage> {
    const path = new URL(url).pathname;
    try {
      const document = await writers.get(path)?.();
      if (document === undefined) throw new Error(`There is no document at ${path}`);
      const body = Buffer.from(document.body);
      const { status = 200, type } = document;
      return {
        status,
        headers: { "content-type": type, ...stampChange(path, body), ...document.headers },
        body,
      };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      context.reportOutage(error);
      return unavailable;
    }
  }

  return { has: (path) => writers.has(path), render };
}

const unavailable: RenderedPage = {
  status: 503,
  headers: { "content-type": "text/plain; charset=utf-8", "retry-after": String(retryAfter) },
  body: Buffer.from("The database is temporarily unavailable. Try again in a few seconds.\n"),
};

function listWriters(context: DocumentContext): Map<string, WriteDocument> {
  const { siteUrl, websubHub, indexNow } = context.config;

  /** Lets browsers read the feed for other sites, and names its hub where readers can find it without parsing. */
  function feed(address: string, type: string, write: (feed: Feed) => string): [string, WriteDocument] {
    const self = `<${siteUrl}${address}>; rel="self"`;
    const link = websubHub === undefined ? self : `${self}, <${websubHub}>; rel="hub"`;
    const headers = { "access-control-allow-origin": "*", link };
    return [address, async () => ({ type, headers, body: write(await readFeed(context)) })];
  }

  return new Map<string, WriteDocument>([
    feed(feedAddresses.rss, "application/rss+xml; charset=utf-8", writeRss),
    feed(feedAddresses.atom, "application/atom+xml; charset=utf-8", writeAtom),
    feed(feedAddresses.json, "application/feed+json; charset=utf-8", writeJsonFeed),
    [
      "/sitemap.xml",
      async () => ({ type: "application/xml; charset=utf-8", body: await writeSitemap(context) }),
    ],
    ["/robots.txt", () => plain(writeRobots(siteUrl))],
    ...(indexNow === undefined ? [] : [[`/${indexNow.key}.txt`, () => plain(indexNow.key)] as const]),
  ]);
}

function plain(body: string): Document {
  return { type: "text/plain; charset=utf-8", body };
}

/**
 * Creates the function that returns the `Last-Modified` of a document: when its bytes were first written by this process,
 * so that a deleted post counts as a change. It has no value for two changes in one second, which it could not tell apart.
 */
function createChangeStamp(clock: () => number) {
  const known = new Map<string, { digest: string; second: number; isExact: boolean }>();
  return (path: string, body: Buffer): Record<string, string> => {
    const digest = createHash("sha256").update(body).digest("base64");
    const second = Math.floor(clock() / 1000);
    const last = known.get(path);
    const stamp =
      last?.digest === digest
        ? { ...last, ...(!last.isExact && last.second < second && { second, isExact: true }) }
        : { digest, second, isExact: last?.second !== second };
    known.set(path, stamp);
    return stamp.isExact ? { "last-modified": new Date(stamp.second * 1000).toUTCString() } : {};
  };
}
