import { setTimeout as sleep } from "node:timers/promises";
import { waitUntilIdle } from "../process/idle.ts";
import {
  type CachedPage,
  type Compression,
  compressBest,
  compressPage,
  withoutEncodings,
} from "./compress.ts";
import { createPageStore, type Entry } from "./page-store.ts";
import { isHtml, isRouteData, type RenderPage } from "./render.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { PageTarget } from "./resolve-page.ts";

/** Whether an address is one of those that something concerns. */
export type Concerns = (address: string) => boolean;

export interface PageCache {
  /** Returns the page of a path and query if it exists, is cached, and has not expired. */
  find(address: string): CachedPage | undefined;
  /** Returns the cached page, or renders it. Rejects with an OverloadedError when too many pages are being rendered. */
  get(target: PageTarget, origin: string): Promise<CachedPage>;
  /**
   * Has a page rendered again once it has expired and the server is idle. Then its next visitor gets one that was compressed
   * best, unless something has changed again. Does nothing if the page is not in the cache.
   */
  refresh(address: string, origin: string): void;
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
  /** Renders no page any more that nobody waits for. */
  stop(): void;
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
  /** Resolves when there is time to compress pages further. */
  whenIdle?: () => Promise<void>;
}

/** Milliseconds that a request waits for an expired page to be rendered again. After that the expired page is sent. */
const maxDelay = 200;
/** Milliseconds until a page is rendered again after the database was unavailable. */
const outageRetry = 1_000;

/**
 * Creates a cache of rendered pages by path and query. Concurrent requests for a page share one rendering. Only HTML
 * and the data of routes with status 200 or 404 are cached; redirects, errors, and resource routes are not. An expired
 * page is still sent while its replacement takes long to render, and for as long as the database is unavailable. A page
 * that has changed is compressed quickly, and once more when the server is idle.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, clock, maxAge, queue, isCacheable = isPage, whenIdle = waitUntilIdle } = options;
  const { entries, evict, store } = createPageStore(options.maxBytes);
  /** The keys of pages that were compressed quickly. */
  const compressible = new Set<string>();
  /** What is being rendered, with its key, even if a newer rendering has taken its place in the cache. */
  const rendering = new Map<Entry, string>();
  let isCompressing = false;
  /** The keys of pages that are going to be rendered again. */
  const refreshing = new Set<string>();
  let isStopped = false;
  let removedAt = Number.NEGATIVE_INFINITY;

  function findEntry(key: string): Entry | undefined {
    const cached = entries.get(key);
    return cached !== undefined && clock() - cached.renderedAt < maxAge ? cached : undefined;
  }

  async function get(target: PageTarget, origin: string): Promise<CachedPage> {
    const entry = findEntry(target.address) ?? startRendering(target, origin);
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
    const isQuick = isUnbounded || older !== undefined || clock() - removedAt < maxAge;
    const page = queue(() => renderCompressed(origin + key, { older, isQuick }), { isUnbounded });
    const entry: Entry = { page, isUnbounded, isQuick, renderedAt: clock(), older, isChanged, late };
    entry.page = finish(key, entry);
    rendering.set(entry, key);
    entries.set(key, entry);
    return entry;
  }

  async function renderCompressed(url: string, compression: Compression): Promise<CachedPage> {
    const page = await render(url);
    const canBeCached = isCacheable(page.headers) && (page.status === 200 || page.status === 404);
    return canBeCached ? compressPage(page, compression) : withoutEncodings(page);
  }

  async function finish(key: string, entry: Entry): Promise<CachedPage> {
    const { older } = entry;
    try {
      const page = await entry.page;
      const sent = page.status === 503 && older !== undefined ? older : page;
      if (sent !== page) entry.renderedAt = clock() - maxAge + outageRetry;
      // Otherwise the page has expired again while it was rendered.
      else if (clock() - entry.renderedAt < maxAge) entry.isChanged = false;
      if (sent.etag === undefined) evict(key, entry);
      else store(key, entry, sent);
      const isFinal = sent === older || sent.etag === undefined || !entry.isQuick || entry.isUnbounded;
      if (!isFinal) compressLater(key);
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

  async function refresh(key: string, origin: string): Promise<void> {
    await waitUntilExpired(key);
    await whenIdle();
    refreshing.delete(key);
    const entry = entries.get(key);
    if (isStopped || entry === undefined || findEntry(key) !== undefined || rendering.has(entry)) return;
    await startRendering({ address: key, isUnbounded: entry.isUnbounded }, origin).page;
  }

  /** A visitor may have had the page rendered meanwhile, so that it expires later. */
  async function waitUntilExpired(key: string): Promise<void> {
    for (let entry = findEntry(key); entry !== undefined; entry = findEntry(key))
      await sleep(entry.renderedAt + maxAge - clock(), undefined, { ref: false });
  }

  function compressLater(key: string): void {
    compressible.add(key);
    // A page that cannot be made smaller stays as it is.
    if (!isCompressing) compressWaiting().catch(() => {});
  }

  /** Compresses the pages one after the other, so that they take one thread from those that visitors wait for. */
  async function compressWaiting(): Promise<void> {
    isCompressing = true;
    try {
      for (const key of compressible) {
        await whenIdle();
        compressible.delete(key);
        const entry = entries.get(key);
        const page = entry?.ready;
        const smaller = page && (await compressBest(page));
        // A page that has been rendered again since is in the set again.
        if (entry !== undefined && smaller !== undefined && entry.ready === page) store(key, entry, smaller);
      }
    } finally {
      isCompressing = false;
    }
  }

  return {
    find: (address) => {
      const page = findEntry(address)?.ready;
      return page?.status === 200 ? page : undefined;
    },
    get,
    refresh: (address, origin) => {
      if (refreshing.has(address) || !entries.has(address)) return;
      refreshing.add(address);
      // Whoever asks for the page next sees the failure.
      refresh(address, origin).catch(() => {});
    },
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
      removedAt = clock();
      for (const [entry, key] of rendering) if (concerned(key)) entry.isRemoved = true;
      for (const [key, entry] of entries) if (concerned(key)) evict(key, entry);
    },
    clear: () => {
      for (const [key, entry] of entries) evict(key, entry);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** Whether the response is a page or the data of its routes, which navigations in the browser request. */
function isPage(headers: Record<string, string>): boolean {
  return isHtml(headers) || isRouteData(headers);
}
