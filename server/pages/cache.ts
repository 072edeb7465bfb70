import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { securityHeaders } from "../http/security-headers.ts";
import { isHtml, type RenderPage } from "./render.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { PageTarget } from "./resolve-page.ts";

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
  isUnbounded: boolean;
  page: Promise<CachedPage>;
  /** The page, set when rendering has finished. */
  ready?: CachedPage;
  renderedAt: number;
}

export interface PageCache {
  /** The page of a path and query, when it is in memory and young enough. */
  find(address: string): CachedPage | undefined;
  /** The page from memory, or rendered now. Rejects with an OverloadedError when too much is being rendered. */
  get(target: PageTarget, origin: string): Promise<CachedPage>;
  clear(): void;
}

export interface PageCacheOptions {
  render: RenderPage;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds until a cached page is rendered again. */
  maxAge: number;
  /** Bytes kept, all encodings of all pages together. The oldest pages of unbounded number make room first. */
  maxBytes: number;
  queue: RenderQueue;
}

/**
 * Keeps rendered pages per address. Requests for a page that is being rendered wait for that one rendering.
 * Only HTML with status 200 or 404 is kept: redirects, faults and resource routes are answered and forgotten.
 */
export function createPageCache({ render, clock, maxAge, maxBytes, queue }: PageCacheOptions): PageCache {
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

  function findEntry(key: string): Entry | undefined {
    const cached = entries.get(key);
    return cached !== undefined && clock() - cached.renderedAt < maxAge ? cached : undefined;
  }

  async function get({ address: key, isUnbounded }: PageTarget, origin: string): Promise<CachedPage> {
    const known = findEntry(key);
    if (known !== undefined) return known.page;
    const page = queue(() => renderAndCompress(render, origin + key), { isUnbounded });
    const entry: Entry = { page, isUnbounded, renderedAt: clock() };
    const old = entries.get(key);
    if (old !== undefined) evict(key, old);
    entries.set(key, entry);
    try {
      const page = await entry.page;
      if (page.etag === undefined) evict(key, entry);
      else store(key, entry, page);
      return page;
    } catch (error) {
      evict(key, entry);
      throw error;
    }
  }

  return { find: (address) => findEntry(address)?.ready, get, clear };
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
