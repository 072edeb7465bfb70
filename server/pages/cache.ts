import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "../http/choose-encoding.ts";
import type { RenderedPage } from "../http/rendered-page.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { isHtml, isRouteData, type RenderPage } from "./render.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { PageTarget } from "./resolve-page.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

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
  isUnbounded: boolean;
  page: Promise<CachedPage>;
  /** The page, set when rendering has finished. */
  ready?: CachedPage;
  renderedAt: number;
  /** The expired page that this rendering replaces. It is sent if the database is unavailable. */
  older?: CachedPage | undefined;
  /** Whether a visitor changed what the page shows. */
  isChanged?: boolean;
  /** Resolves to the expired page when the rendering takes long. */
  late?: Promise<CachedPage> | undefined;
}

export interface PageCache {
  /** Returns the page of a path and query if it is cached and has not expired. */
  find(address: string): CachedPage | undefined;
  /** Returns the cached page, or renders it. Rejects with an OverloadedError when too many pages are being rendered. */
  get(target: PageTarget, origin: string): Promise<CachedPage>;
  /** Whether the address has a page in the cache, fresh or expired. */
  holds(address: string): boolean;
  /**
   * Has a page, or without an address every page, rendered again at its next request. The old page is still sent if the
   * database is unavailable. With an address, the request waits for the new page, however long it takes to render: the
   * visitor who changed the page would not see the change otherwise.
   */
  expire(address?: string): void;
  /** Removes every page, so that no old page is sent. */
  clear(): void;
}

export interface PageCacheOptions {
  render: RenderPage;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds until a cached page is rendered again. */
  maxAge: number;
  /**
   * The maximum size of the cache in bytes, with all encodings. The oldest pages of unbounded number are evicted first.
   */
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
 * and the data of routes with status 200 or 404 are cached; redirects, errors, and resource routes are not. An expired page is still sent while
 * its replacement takes long to render, and for as long as the database is unavailable.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, clock, maxAge, maxBytes, queue, isCacheable = isPage } = options;
  const { entries, evict, store, clear } = createPageStore(maxBytes);

  function findEntry(key: string): Entry | undefined {
    const cached = entries.get(key);
    return cached !== undefined && clock() - cached.renderedAt < maxAge ? cached : undefined;
  }

  async function get(target: PageTarget, origin: string): Promise<CachedPage> {
    const { page, late } = findEntry(target.address) ?? startRendering(target, origin);
    return late === undefined ? page : Promise.race([page, late]);
  }

  function startRendering({ address: key, isUnbounded }: PageTarget, origin: string): Entry {
    const expired = entries.get(key);
    if (expired !== undefined) evict(key, expired);
    const older = expired?.ready ?? expired?.older;
    const late = expired?.isChanged ? undefined : older && sleep(maxDelay, older, { ref: false });
    const rendering = queue(
      async () =>
        compress(await render(origin + key), {
          isCacheable,
          older,
          quality: isUnbounded ? quick : thorough,
        }),
      { isUnbounded },
    );
    const entry: Entry = { page: rendering, isUnbounded, renderedAt: clock(), older, late };
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

  return {
    find: (address) => findEntry(address)?.ready,
    get,
    holds: (address) => entries.has(address),
    expire: (address) => {
      for (const [key, entry] of entries) {
        if (address !== undefined && key !== address) continue;
        entry.renderedAt = Number.NEGATIVE_INFINITY;
        entry.isChanged ||= address !== undefined;
      }
    },
    clear,
  };
}

/** Holds pages up to a number of bytes. */
function createPageStore(maxBytes: number) {
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
    for (const evictsUnbounded of [true, false]) {
      for (const [oldestKey, oldest] of entries) {
        if (bytes <= maxBytes) return;
        if (oldest.isUnbounded === evictsUnbounded) evict(oldestKey, oldest);
      }
    }
  }

  return { entries, evict, store, clear };
}

function sizeOf(page: CachedPage | undefined): number {
  if (page === undefined) return 0;
  return Object.values(page.encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
}

/** Whether the response is a page or the data of its routes, which navigations in the browser request. */
function isPage(headers: Record<string, string>): boolean {
  return isHtml(headers) || isRouteData(headers);
}

/**
 * Brotli's qualities for pages of unlimited number, and for all others. The second one makes a document 8 percent smaller,
 * for 100 ms on another thread each time the page changes. Documents of the public screens then fit into the first packets
 * of a connection. It would take seconds for a feed of very long posts.
 */
const quick = 6;
const thorough = 11;
/** In bytes. */
const maxThorough = 128 * 1024;
/** A window of 64 KiB. For the benchmark rows of memory: the default one takes 4 MB per compression. */
const windowBits = 16;

interface Compression {
  isCacheable: (headers: Record<string, string>) => boolean;
  /** The page that this one replaces. Its encodings are kept if the content is the same. */
  older: CachedPage | undefined;
  quality: number;
}

async function compress(
  { status, headers, body }: RenderedPage,
  { isCacheable, older, quality }: Compression,
): Promise<CachedPage> {
  const commonHeaders = { ...securityHeaders, "cache-control": "no-cache", ...headers };
  if (!isCacheable(headers) || (status !== 200 && status !== 404)) {
    return { status, etag: undefined, encodings: { identity: encode(commonHeaders, body) } };
  }
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (older?.etag === etag && older.status === status) return older;
  const vary = headers.vary === undefined ? "Accept-Encoding" : `${headers.vary}, Accept-Encoding`;
  const cacheHeaders = { ...commonHeaders, etag, vary };
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: body.byteLength > maxThorough ? quick : quality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
      },
    }),
    compressGzip(body),
  ]);
  const encodings = {
    identity: encode(cacheHeaders, body),
    br: encode({ ...cacheHeaders, "content-encoding": "br" }, br),
    gzip: encode({ ...cacheHeaders, "content-encoding": "gzip" }, gzipped),
  };
  return { status, etag, encodings };
}

function encode(headers: Record<string, string>, bytes: Buffer): EncodedPage {
  // A small buffer is a slice of a larger one, which would stay in memory entirely.
  const body = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(body);
  return { headers: { ...headers, "content-length": String(body.byteLength) }, body };
}
