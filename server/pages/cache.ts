import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { securityHeaders } from "../http/security-headers.ts";
import { cacheKey } from "./cache-key.ts";
import { isHtml, type RenderPage } from "./render.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** One encoding of a page, with its response headers. */
export interface EncodedPage {
  headers: Record<string, string>;
  body: Buffer;
}

/** A rendered page, ready to send. Only a page that can be cached has encodings other than `identity`. */
export interface CachedPage {
  status: number;
  /** `undefined` for a page that is never cached. */
  etag: string | undefined;
  encodings: { identity: EncodedPage } & Partial<Record<Encoding, EncodedPage>>;
}

interface Entry {
  page: Promise<CachedPage>;
  /** The page, set when rendering has finished. */
  ready?: CachedPage;
  renderedAt: number;
  /** The expired page that this rendering replaces. It is sent if the database is unavailable. */
  older?: CachedPage | undefined;
  /** Resolves to the expired page when the rendering takes long. */
  late?: Promise<CachedPage> | undefined;
}

export interface PageCache {
  /** Returns the page for a path with its query if it is cached and fresh. */
  find(address: string): CachedPage | undefined;
  /** Returns the page for a URL, rendering it if it is not cached. */
  get(url: URL): Promise<CachedPage>;
  clear(): void;
}

export interface PageCacheOptions {
  render: RenderPage;
  /** The paths whose pages depend on the query. */
  queryPaths: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds until a cached page is rendered again. */
  maxAge: number;
  /** Size of the cache in bytes, all encodings included. When it is full, the pages rendered longest ago are evicted. */
  maxBytes: number;
}

/** Milliseconds that a request waits for an expired page to be rendered again. After that the expired page is sent. */
const maxDelay = 200;
/** Milliseconds until a page is rendered again after the database was unavailable. */
const outageRetry = 1_000;

/**
 * Creates a cache of rendered pages by {@link cacheKey}. Concurrent requests for a page share one rendering. Only HTML
 * with status 200 or 404 is cached; redirects, errors, and resource routes are not. An expired page is still sent while
 * its replacement takes long to render, and for as long as the database is unavailable.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, queryPaths, clock, maxAge, maxBytes } = options;
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function evict(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry.ready);
  }

  function clear(): void {
    entries.clear();
    bytes = 0;
  }

  /** Stores a rendered page and evicts older ones to make room. Does nothing if the entry was evicted during rendering. */
  function store(key: string, entry: Entry, page: CachedPage): void {
    if (entries.get(key) !== entry) return;
    entry.ready = page;
    bytes += sizeOf(page);
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) break;
      evict(oldestKey, oldest);
    }
  }

  function findEntry(key: string): Entry | undefined {
    const cached = entries.get(key);
    return cached !== undefined && clock() - cached.renderedAt < maxAge ? cached : undefined;
  }

  async function get(url: URL): Promise<CachedPage> {
    const key = cacheKey(url.pathname + url.search, queryPaths);
    const { page, late } = findEntry(key) ?? startRendering(key, url.origin);
    return late === undefined ? page : Promise.race([page, late]);
  }

  function startRendering(key: string, origin: string): Entry {
    const expired = entries.get(key);
    if (expired !== undefined) evict(key, expired);
    const older = expired?.ready ?? expired?.older;
    const late = older && sleep(maxDelay, older, { ref: false });
    const rendering = renderAndCompress(render, origin + key);
    const entry: Entry = { page: rendering, renderedAt: clock(), older, late };
    entry.page = finish(key, entry);
    entries.set(key, entry);
    return entry;
  }

  async function finish(key: string, entry: Entry): Promise<CachedPage> {
    try {
      const page = await entry.page;
      const sent = page.status === 503 && entry.older !== undefined ? entry.older : page;
      if (sent !== page) entry.renderedAt = clock() - maxAge + outageRetry;
      if (sent.etag === undefined) evict(key, entry);
      else store(key, entry, sent);
      return sent;
    } catch (error) {
      evict(key, entry);
      throw error;
    } finally {
      entry.older = undefined;
      entry.late = undefined;
    }
  }

  return { find: (address) => findEntry(cacheKey(address, queryPaths))?.ready, get, clear };
}

function sizeOf(page: CachedPage | undefined): number {
  if (page === undefined) return 0;
  return Object.values(page.encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
}

async function renderAndCompress(render: RenderPage, url: string): Promise<CachedPage> {
  const { status, headers, body } = await render(url);
  const commonHeaders = { ...securityHeaders, "cache-control": "no-cache", ...headers };
  if (!isHtml(headers) || (status !== 200 && status !== 404)) {
    return { status, etag: undefined, encodings: { identity: encode(commonHeaders, body) } };
  }
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const cacheHeaders = { ...commonHeaders, etag, vary: "Accept-Encoding" };
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(body),
  ]);
  const encodings = {
    identity: encode(cacheHeaders, body),
    br: encode({ ...cacheHeaders, "content-encoding": "br" }, br),
    gzip: encode({ ...cacheHeaders, "content-encoding": "gzip" }, gzipped),
  };
  return { status, etag, encodings };
}

function encode(headers: Record<string, string>, body: Buffer): EncodedPage {
  return { headers: { ...headers, "content-length": String(body.byteLength) }, body };
}
