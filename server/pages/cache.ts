import { setTimeout as sleep } from "node:timers/promises";
import { type EncodedDocument, encodeDocument, encodeUncached } from "../http/encode-document.ts";
import { createPageStore, type Entry } from "./page-store.ts";
import { isHtml, isRouteData, type RenderPage } from "./render.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { PageTarget } from "./resolve-page.ts";

/** Whether an address is one of those that something concerns. */
export type Concerns = (address: string) => boolean;

export interface PageCache {
  /** Returns the cached page, or renders it. Rejects with an OverloadedError when too many pages are being rendered. */
  get(target: PageTarget, origin: string): Promise<EncodedDocument>;
  /**
   * Whether the address has a page in the cache, fresh or expired. A post that was renamed while its page was rendered
   * leaves a 404 there, which must not hide the redirect.
   */
  holds(address: string): boolean;
  /**
   * Has some pages, or without an argument every page, rendered again at their next request. The old page is still sent
   * if the database is unavailable. With an argument, requests wait for the new page, however long it takes to render:
   * who changed the page would not see the change otherwise.
   */
  expire(concerned?: string | Concerns): void;
  /** Removes some pages. Not even a request that already waits for one of them gets an old page any more. */
  remove(concerned: Concerns): void;
  /** Has every page rendered at its next request, as if there had never been an old one. */
  clear(): void;
}

export interface PageCacheOptions {
  render: RenderPage;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds until a cached page is rendered again. */
  maxAge: number;
  /** The maximum size of the cache in bytes, with all encodings. */
  maxBytes: number;
  queue: RenderQueue;
  /** Whether a response with status 200 or 404 can be cached. By default, pages and the data of their routes can. */
  isCacheable?: (headers: Record<string, string>) => boolean;
}

/** Milliseconds that a request waits for an expired page to be rendered again. After that the expired page is sent. */
const maxDelay = 200;
/** Milliseconds until a page is rendered again after the database was unavailable. */
const outageRetry = 1_000;

/**
 * Creates a cache of rendered pages by path and query. Concurrent requests for a page share one rendering. Only HTML
 * and the data of routes with status 200 or 404 are cached; redirects, errors, and resource routes are not. An expired
 * page is still sent while its replacement takes long to render, and for as long as the database is unavailable.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, clock, maxAge, queue, isCacheable = isPage } = options;
  const { entries, evict, store } = createPageStore(options.maxBytes);
  /** What is being rendered, with its key, even if a newer rendering has taken its place in the cache. */
  const rendering = new Map<Entry, string>();

  async function get(target: PageTarget, origin: string): Promise<EncodedDocument> {
    const cached = entries.get(target.address);
    const isFresh = cached !== undefined && clock() - cached.renderedAt < maxAge;
    const entry = isFresh ? cached : startRendering(target, origin);
    const { page, late } = entry;
    const sent = await (late === undefined ? page : Promise.race([page, late]));
    return entry.isRemoved ? get(target, origin) : sent;
  }

  function startRendering({ address: key, isUnbounded }: PageTarget, origin: string): Entry {
    const expired = entries.get(key);
    if (expired !== undefined) evict(key, expired);
    const older = expired?.ready ?? expired?.older;
    const isChanged = expired?.isChanged ?? false;
    const late = isChanged ? undefined : older && sleep(maxDelay, older, { ref: false });
    const page = queue(() => renderEncoded(origin + key, { older, isQuick: isUnbounded }), { isUnbounded });
    const entry: Entry = { page, isUnbounded, renderedAt: clock(), older, isChanged, late };
    entry.page = finish(key, entry);
    rendering.set(entry, key);
    entries.set(key, entry);
    return entry;
  }

  async function renderEncoded(url: string, encoding: Parameters<typeof encodeDocument>[1]) {
    const page = await render(url);
    const canBeCached = isCacheable(page.headers) && (page.status === 200 || page.status === 404);
    return canBeCached ? encodeDocument(page, encoding) : encodeUncached(page);
  }

  async function finish(key: string, entry: Entry): Promise<EncodedDocument> {
    const { older } = entry;
    try {
      const page = await entry.page;
      const sent = page.status === 503 && older !== undefined ? older : page;
      if (sent !== page) entry.renderedAt = clock() - maxAge + outageRetry;
      // Otherwise the page has expired again while it was rendered.
      else if (clock() - entry.renderedAt < maxAge) entry.isChanged = false;
      if (sent.etag === undefined) evict(key, entry);
      else store(key, entry, sent);
      return sent;
    } catch (error) {
      evict(key, entry);
      throw error;
    } finally {
      entry.older = undefined;
      entry.late = undefined;
      rendering.delete(entry);
    }
  }

  return {
    get,
    holds: (address) => {
      const entry = entries.get(address);
      return (entry?.ready ?? entry?.older)?.status === 200;
    },
    expire: (concerned) => {
      for (const [key, entry] of entries) {
        if (typeof concerned === "string" ? key !== concerned : concerned?.(key) === false) continue;
        entry.renderedAt = Number.NEGATIVE_INFINITY;
        entry.isChanged ||= concerned !== undefined;
      }
    },
    remove: (concerned) => {
      for (const [entry, key] of rendering) if (concerned(key)) entry.isRemoved = true;
      for (const [key, entry] of entries) if (concerned(key)) evict(key, entry);
    },
    clear: () => {
      for (const [key, entry] of entries) evict(key, entry);
    },
  };
}

/** Whether the response is a page or the data of its routes, which navigations in the browser request. */
function isPage(headers: Record<string, string>): boolean {
  return isHtml(headers) || isRouteData(headers);
}
