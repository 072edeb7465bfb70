import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RenderPage } from "./render.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** A rendered page, ready to be sent. */
export interface CachedPage {
  status: number;
  policy: string;
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

interface Entry {
  page: Promise<CachedPage>;
  /** The page, once it is rendered. */
  ready?: CachedPage;
  renderedAt: number;
}

export interface PageCache {
  /** The page of a path and query, when it is in memory and young enough. */
  find(address: string): CachedPage | undefined;
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
  /** Pages kept; the one that was rendered longest ago makes room. */
  maxPages: number;
}

/** Keeps rendered pages per path and query. Requests for a page that is being rendered wait for that one rendering. */
export function createPageCache({ render, clock, maxAge, maxPages }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();

  function findEntry(address: string): Entry | undefined {
    const known = entries.get(address);
    return known !== undefined && clock() - known.renderedAt < maxAge ? known : undefined;
  }

  async function get(url: URL): Promise<CachedPage> {
    const key = url.pathname + url.search;
    const known = findEntry(key);
    if (known !== undefined) return known.page;
    const entry: Entry = { page: renderAndCompress(render, url.href), renderedAt: clock() };
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxPages) break;
      entries.delete(oldest);
    }
    try {
      entry.ready = await entry.page;
      return entry.ready;
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  return { find: (address) => findEntry(address)?.ready, get, clear: () => entries.clear() };
}

async function renderAndCompress(render: RenderPage, url: string): Promise<CachedPage> {
  const { status, html, policy } = await render(url);
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { status, policy, etag, bodies: { identity, br, gzip: gzipped } };
}
