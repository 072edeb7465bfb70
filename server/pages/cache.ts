import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cacheKey } from "./cache-key.ts";
import { isHtml, type RenderedPage, type RenderPage } from "./render.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** A rendered page, ready to be sent. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
}

interface Entry {
  page: Promise<CachedPage>;
  /** The page, once it is rendered. */
  ready?: CachedPage;
  renderedAt: number;
}

export interface PageCache {
  /** The page of a {@link cacheKey}, when it is in memory and young enough. */
  find(key: string): CachedPage | undefined;
  /** The page of an address: from memory, or rendered now. */
  get(url: URL): Promise<CachedPage>;
  clear(): void;
}

export interface PageCacheOptions {
  render: RenderPage;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds a page may be shown without being rendered again. */
  maxAge: number;
  /** Bytes kept, all forms of all pages together; the page that was rendered longest ago makes room. */
  maxBytes: number;
}

/**
 * Keeps rendered pages per {@link cacheKey}. Requests for a page that is being rendered wait for that one rendering.
 * Only HTML with status 200 or 404 is kept: redirects, faults and resource routes are answered and forgotten.
 */
export function createPageCache({ render, clock, maxAge, maxBytes }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry.ready);
  }

  function clear(): void {
    entries.clear();
    bytes = 0;
  }

  /** Counts a page that has been rendered, unless it was dropped meanwhile, and makes room for it. */
  function keep(key: string, entry: Entry, page: CachedPage): void {
    if (entries.get(key) !== entry) return;
    entry.ready = page;
    bytes += sizeOf(page);
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) break;
      drop(oldestKey, oldest);
    }
  }

  function findEntry(key: string): Entry | undefined {
    const known = entries.get(key);
    return known !== undefined && clock() - known.renderedAt < maxAge ? known : undefined;
  }

  async function get(url: URL): Promise<CachedPage> {
    const key = cacheKey(url.pathname + url.search);
    const known = findEntry(key);
    if (known !== undefined) return known.page;
    const entry: Entry = { page: renderAndCompress(render, url.origin + key), renderedAt: clock() };
    const old = entries.get(key);
    if (old !== undefined) drop(key, old);
    entries.set(key, entry);
    try {
      const page = await entry.page;
      if (isKept(page)) keep(key, entry, page);
      else drop(key, entry);
      return page;
    } catch (error) {
      drop(key, entry);
      throw error;
    }
  }

  return { find: (key) => findEntry(key)?.ready, get, clear };
}

function sizeOf(page: CachedPage | undefined): number {
  if (page === undefined) return 0;
  return Object.values(page.bodies).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

async function renderAndCompress(render: RenderPage, url: string): Promise<CachedPage> {
  const { status, headers, body } = await render(url);
  if (!isKept({ status, headers })) return { status, headers, bodies: { identity: body } };
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(body),
  ]);
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { status, headers: { ...headers, etag }, bodies: { identity: body, br, gzip: gzipped } };
}

function isKept({ status, headers }: Pick<RenderedPage, "status" | "headers">): boolean {
  return isHtml(headers) && (status === 200 || status === 404);
}
