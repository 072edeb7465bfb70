import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "../http/choose-encoding.ts";
import type { RenderedPage } from "../http/rendered-page.ts";
import { securityHeaders } from "../http/security-headers.ts";

const compressGzip = promisify(gzip);
const runBrotli = promisify(brotliCompress);

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

/**
 * Brotli's qualities. The second one makes a document 8 percent smaller, for 100 ms on another thread. Documents of the
 * public screens then fit into the first packets of a connection. It would take seconds for a feed of very long posts.
 */
const quick = 6;
const best = 11;
/** The largest page that is compressed best, in bytes. */
const maxBest = 128 * 1024;
/** A window of 64 KiB. For the benchmark rows of memory: the default one takes 4 MB per compression. */
const windowBits = 16;

/** Adds the headers of every page. The result cannot be cached. */
export function withoutEncodings({ status, headers, body }: RenderedPage): CachedPage {
  return { status, etag: undefined, encodings: { identity: encode(commonHeaders(headers), body) } };
}

export interface Compression {
  /** The page that this one replaces. It is returned if the content is the same. */
  older: CachedPage | undefined;
  isQuick: boolean;
}

/** Adds the headers of every page, and compresses it. */
export async function compressPage(
  { status, headers, body }: RenderedPage,
  { older, isQuick }: Compression,
): Promise<CachedPage> {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (older?.etag === etag && older.status === status) return older;
  const vary = headers.vary === undefined ? "Accept-Encoding" : `${headers.vary}, Accept-Encoding`;
  const cacheHeaders = { ...commonHeaders(headers), etag, vary };
  const quality = isQuick || body.byteLength > maxBest ? quick : best;
  const [br, gzipped] = await Promise.all([compressBrotli(body, quality), compressGzip(body)]);
  const encodings = {
    identity: encode(cacheHeaders, body),
    br: encode({ ...cacheHeaders, "content-encoding": "br" }, br),
    gzip: encode({ ...cacheHeaders, "content-encoding": "gzip" }, gzipped),
  };
  return { status, etag, encodings };
}

/** Returns the page in fewer bytes, or `undefined` if it is too large for that. Its weak ETag stays the same. */
export async function compressBest(page: CachedPage): Promise<CachedPage | undefined> {
  const { identity, br } = page.encodings;
  if (br === undefined || identity.body.byteLength > maxBest) return undefined;
  const smaller = encode(br.headers, await compressBrotli(identity.body, best));
  return { ...page, encodings: { ...page.encodings, br: smaller } };
}

function commonHeaders(headers: Record<string, string>): Record<string, string> {
  return { ...securityHeaders, "cache-control": "no-cache", ...headers };
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return runBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits },
  });
}

function encode(headers: Record<string, string>, bytes: Buffer): EncodedPage {
  // A small buffer is a slice of a larger one, which would stay in memory entirely.
  const body = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(body);
  return { headers: { ...headers, "content-length": String(body.byteLength) }, body };
}
