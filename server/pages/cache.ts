import { setTimeout as sleep } from "node:timers/promises";
import { type EncodedDocument, encodeDocument, encodeUncached } from "../http/encode-document.ts";
import { createPageStore, type Entry } from "./page-store.ts";
import { isHtml, isRouteData, type RenderPage } from "./render.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { PageTarget } from "./resolve-page.ts";

/** Whether an address is one of those that something concerns. */
export type Concerns = (address: string) => boolean;

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
 * A cache of rendered pages by path and query. Concurrent requests for a page share one rendering. Only HTML and the data
 * of routes with status 200 or 404 are cached; redirects, errors, and resource routes are not. An expired page is still
 * sent while its replacement takes long to render, and for as long as the database is unavailable.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #store: ReturnType<typeof createPageStore>;
  /** What is being rendered, with its key, even if a newer rendering has taken its place in the cache. */
  readonly #rendering = new Map<Entry, string>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = createPageStore(options.maxBytes);
  }

  /** Returns the cached page, or renders it. Rejects with an OverloadedError when too many pages are being rendered. */
  async get(target: PageTarget, origin: string): Promise<EncodedDocument> {
    const cached = this.#store.entries.get(target.address);
    const entry =
      cached !== undefined && this.#isFresh(cached) ? cached : this.#startRendering(target, origin);
    const { page, late } = entry;
    const sent = await (late === undefined ? page : Promise.race([page, late]));
    return entry.isRemoved ? this.get(target, origin) : sent;
  }

  /**
   * Whether the address has a page in the cache, fresh or expired. A post that was renamed while its page was rendered
   * leaves a 404 there, which must not hide the redirect.
   */
  hasPage(address: string): boolean {
    const entry = this.#store.entries.get(address);
    return (entry?.ready ?? entry?.older)?.status === 200;
  }

  /**
   * Has some pages, or without an argument every page, rendered again at their next request. The old page is still sent
   * if the database is unavailable. With an argument, requests wait for the new page, however long it takes to render:
   * who changed the page would not see the change otherwise.
   */
  expire(concerned?: string | Concerns): void {
    for (const [key, entry] of this.#store.entries) {
      if (typeof concerned === "string" ? key !== concerned : concerned?.(key) === false) continue;
      entry.renderedAt = Number.NEGATIVE_INFINITY;
      entry.isChanged ||= concerned !== undefined;
    }
  }

  /** Removes some pages. Not even a request that already waits for one of them gets an old page any more. */
  remove(concerned: Concerns): void {
    for (const [entry, key] of this.#rendering) if (concerned(key)) entry.isRemoved = true;
    for (const [key, entry] of this.#store.entries) if (concerned(key)) this.#store.evict(key, entry);
  }

  /** Has every page rendered at its next request, as if there had never been an old one. */
  clear(): void {
    for (const [key, entry] of this.#store.entries) this.#store.evict(key, entry);
  }

  #isFresh({ renderedAt }: Entry): boolean {
    return this.#options.clock() - renderedAt < this.#options.maxAge;
  }

  #startRendering({ address: key, isUnbounded }: PageTarget, origin: string): Entry {
    const { clock, queue } = this.#options;
    const expired = this.#store.entries.get(key);
    if (expired !== undefined) this.#store.evict(key, expired);
    const older = expired?.ready ?? expired?.older;
    const isChanged = expired?.isChanged ?? false;
    const late = isChanged ? undefined : older && sleep(maxDelay, older, { ref: false });
    const render = () => this.#render(origin + key, { older, isQuick: isUnbounded });
    const page = queue(render, { isUnbounded });
    const entry: Entry = { page, isUnbounded, renderedAt: clock(), older, isChanged, late };
    entry.page = this.#finish(key, entry);
    this.#rendering.set(entry, key);
    this.#store.entries.set(key, entry);
    return entry;
  }

  async #render(url: string, encoding: Parameters<typeof encodeDocument>[1]): Promise<EncodedDocument> {
    const { render, isCacheable = isPage } = this.#options;
    const page = await render(url);
    const canBeCached = isCacheable(page.headers) && (page.status === 200 || page.status === 404);
    return canBeCached ? encodeDocument(page, encoding) : encodeUncached(page);
  }

  async #finish(key: string, entry: Entry): Promise<EncodedDocument> {
    const { older } = entry;
    const { clock, maxAge } = this.#options;
    try {
      const page = await entry.page;
      const sent = page.status === 503 && older !== undefined ? older : page;
      if (sent !== page) entry.renderedAt = clock() - maxAge + outageRetry;
      // Otherwise the page has expired again while it was rendered.
      else if (this.#isFresh(entry)) entry.isChanged = false;
      if (sent.etag === undefined) this.#store.evict(key, entry);
      else this.#store.store(key, entry, sent);
      return sent;
    } catch (error) {
      this.#store.evict(key, entry);
      throw error;
    } finally {
      entry.older = undefined;
      entry.late = undefined;
      this.#rendering.delete(entry);
    }
  }
}

/** Whether the response is a page or the data of its routes, which navigations in the browser request. */
function isPage(headers: Record<string, string>): boolean {
  return isHtml(headers) || isRouteData(headers);
}
