import { type EncodedDocument, encodeDocument, encodeUncached } from "../../http/encode-document.ts";
import { isHtml, isRouteData, type RenderPage } from "./render.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { PageTarget } from "./resolve-page.ts";

/** Whether an address is one of those that something concerns. */
export type Concerns = (address: string) => boolean;

export interface PageCacheOptions {
  render: RenderPage;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds for which a page is fresh. */
  maxAge: number;
  /** The maximum size of the cache in bytes, with all encodings. */
  maxBytes: number;
  queue: RenderQueue;
  /** Whether a response with status 200 or 404 can be cached. By default, pages and the data of their routes can. */
  isCacheable?: (headers: Record<string, string>) => boolean;
}

/** A page that is being rendered. */
interface Rendering {
  address: string;
  document: Promise<EncodedDocument>;
  /** Until then, requests for the page share the rendering, and what it results in is fresh. Milliseconds since 1970. */
  freshUntil: number;
  /** Whether the page was withdrawn, so that not even those that wait for it get it. */
  isGone: boolean;
}

/** Milliseconds for which a stale page is not rendered again after the database was unavailable. */
const outageRetry = 1_000;

/**
 * A cache of rendered pages by path and query, each of which is in one of three states: fresh, and sent as it is;
 * stale, because of its age or of a change, and rendered again at its next request, so that it is sent only if the
 * database is unavailable; or gone. Requests for a page share one rendering. Only HTML and the data of routes with
 * status 200 or 404 are cached; redirects, errors, and resource routes are not.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: ReturnType<typeof createPageStore>;
  readonly #renderings = new Set<Rendering>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = createPageStore(options.maxBytes);
  }

  /** Returns the cached page, or renders it. Rejects with an OverloadedError when too many pages are being rendered. */
  async get(target: PageTarget, origin: string): Promise<EncodedDocument> {
    const kept = this.#pages.get(target.address);
    if (kept !== undefined && this.#isFresh(kept)) return kept.document;
    const rendering = this.#findRendering(target.address) ?? this.#startRendering(target, origin);
    const document = await rendering.document;
    return rendering.isGone ? this.get(target, origin) : document;
  }

  /**
   * Whether the address has a page in the cache, fresh or stale. A post that was renamed while its page was rendered
   * leaves a 404 there, which must not hide the redirect.
   */
  hasPage(address: string): boolean {
    return this.#pages.get(address)?.document.status === 200;
  }

  /** Makes pages stale. Those who request one from now on get nothing that was rendered before. */
  expire(isConcerned: Concerns): void {
    for (const page of [...this.#pages.all(), ...this.#renderings]) {
      if (isConcerned(page.address)) page.freshUntil = 0;
    }
  }

  /** Makes pages gone, by default all of them. Not even a request that already waits for one of them gets it any more. */
  remove(isConcerned: Concerns = () => true): void {
    this.expire(isConcerned);
    for (const rendering of this.#renderings) rendering.isGone ||= isConcerned(rendering.address);
    for (const { address } of this.#pages.all()) if (isConcerned(address)) this.#pages.remove(address);
  }

  #isFresh({ freshUntil }: Pick<Rendering, "freshUntil">): boolean {
    return this.#options.clock() < freshUntil;
  }

  #findRendering(address: string): Rendering | undefined {
    return [...this.#renderings].find(
      (rendering) => rendering.address === address && this.#isFresh(rendering),
    );
  }

  #startRendering(target: PageTarget, origin: string): Rendering {
    const { address, isUnbounded } = target;
    const { clock, maxAge, queue } = this.#options;
    const document = queue(() => this.#render(target, origin), { isUnbounded });
    const rendering: Rendering = { address, document, freshUntil: clock() + maxAge, isGone: false };
    rendering.document = this.#finish(rendering, target);
    this.#renderings.add(rendering);
    return rendering;
  }

  async #render({ address, isUnbounded }: PageTarget, origin: string): Promise<EncodedDocument> {
    const { render, isCacheable = isPage } = this.#options;
    const page = await render(origin + address);
    const canBeCached = isCacheable(page.headers) && (page.status === 200 || page.status === 404);
    if (!canBeCached) return encodeUncached(page);
    return encodeDocument(page, { older: this.#pages.get(address)?.document, isQuick: isUnbounded });
  }

  /** Returns what to send, and keeps it unless the page has changed since the rendering began. */
  async #finish(rendering: Rendering, { address, isUnbounded }: PageTarget): Promise<EncodedDocument> {
    try {
      const document = await rendering.document;
      const kept = this.#pages.get(address);
      if (document.status === 503 && kept !== undefined) {
        if (this.#isFresh(rendering)) kept.freshUntil = this.#options.clock() + outageRetry;
        return kept.document;
      }
      if (document.etag === undefined) this.#pages.remove(address);
      else if (this.#isFresh(rendering))
        this.#pages.keep({ address, document, freshUntil: rendering.freshUntil, isUnbounded });
      return document;
    } finally {
      this.#renderings.delete(rendering);
    }
  }
}

/** Whether the response is a page or the data of its routes, which navigations in the browser request. */
function isPage(headers: Record<string, string>): boolean {
  return isHtml(headers) || isRouteData(headers);
}

interface KeptPage {
  address: string;
  document: EncodedDocument;
  /** Until then, the page is sent as it is, in milliseconds since 1970. Afterwards, it is stale. */
  freshUntil: number;
  isUnbounded: boolean;
}

/** Creates a store that holds pages up to a number of bytes. The oldest pages of unbounded number are removed first. */
function createPageStore(maxBytes: number) {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;

  function remove(address: string): void {
    const page = pages.get(address);
    if (page === undefined) return;
    pages.delete(address);
    bytes -= sizeOf(page.document);
  }

  /** Keeps a page in place of the one at its address, and removes older ones to make room. */
  function keep(page: KeptPage): void {
    remove(page.address);
    pages.set(page.address, page);
    bytes += sizeOf(page.document);
    for (const removesUnbounded of [true, false]) {
      for (const oldest of pages.values()) {
        if (bytes <= maxBytes) return;
        if (oldest.isUnbounded === removesUnbounded) remove(oldest.address);
      }
    }
  }

  return { get: (address: string) => pages.get(address), all: () => pages.values(), keep, remove };
}

function sizeOf({ encodings }: EncodedDocument): number {
  return Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
}
