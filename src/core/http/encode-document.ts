import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { securityHeaders } from "./security-headers.ts";

const runGzip = promisify(gzip);
const runBrotli = promisify(brotliCompress);

/** A window of 64 KiB. For the benchmark rows of memory: the default one takes 4 MB per compression. */
const windowBits = 16;

type Bytes = Buffer<ArrayBuffer>;

/**
 * Compresses a body with Brotli and gzip on other threads. Each body is compressed once, so the level is the best one
 * that its size allows: a document of a public screen must fit into the first packets of a connection, and may take 100
 * ms, while the list of thousands of posts, of which each view makes a new one, may take 10 ms.
 * @param isQuick for bodies of unlimited number, such as pages of search results
 */
async function compress(body: Buffer, { isQuick = false } = {}): Promise<{ br: Bytes; gzip: Bytes }> {
  const { quality, level } = chooseLevels(body.byteLength, isQuick);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits };
  const [br, gzipped] = await Promise.all([runBrotli(body, { params }), runGzip(body, { level })]);
  return { br, gzip: gzipped };
}

function chooseLevels(bytes: number, isQuick: boolean): { quality: number; level: number } {
  if (bytes > 256 * 1024) return { quality: 1, level: 1 };
  if (isQuick || bytes > 64 * 1024) return { quality: 5, level: 6 };
  return { quality: 11, level: 9 };
}

/** One encoding of a document, with its response headers. */
interface EncodedBody {
  headers: Record<string, string>;
  body: Buffer;
}

/** A page, feed, text, or list, ready to be sent many times. Only one that can be cached has more encodings than `identity`. */
export interface EncodedDocument {
  status: number;
  /** `undefined` for a document that is never cached. */
  etag: string | undefined;
  encodings: { identity: EncodedBody } & Partial<Record<Encoding, EncodedBody>>;
}

/** Adds the headers of every document. The result cannot be cached. */
export function encodeUncached({ status, headers, body }: RenderedPage): EncodedDocument {
  return { status, etag: undefined, encodings: { identity: encode(addCommon(headers), body) } };
}

/**
 * Adds the headers of every document, and compresses it.
 * @param options.older the document that this one replaces. It is returned if the content is the same
 * @param options.isQuick see {@link compress}
 */
export async function encodeDocument(
  { status, headers, body }: RenderedPage,
  { older, isQuick }: { older?: EncodedDocument | undefined; isQuick?: boolean } = {},
): Promise<EncodedDocument> {
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  if (older?.etag === etag && older.status === status) return older;
  const vary = headers.vary === undefined ? "Accept-Encoding" : `${headers.vary}, Accept-Encoding`;
  const common = { ...addCommon(headers), etag, vary };
  const { br, gzip } = await compress(body, { isQuick });
  const encodings = {
    identity: encode(common, body),
    br: encode({ ...common, "content-encoding": "br" }, br),
    gzip: encode({ ...common, "content-encoding": "gzip" }, gzip),
  };
  return { status, etag, encodings };
}

function addCommon(headers: Record<string, string>): Record<string, string> {
  return { ...securityHeaders, "cache-control": "no-cache", ...headers };
}

function encode(headers: Record<string, string>, bytes: Buffer): EncodedBody {
  // A small buffer is a slice of a larger one, which would stay in memory entirely.
  const body = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(body);
  return { headers: { ...headers, "content-length": String(body.byteLength) }, body };
}
