import { hash } from "node:crypto";
import type { Encoding } from "./choose-encoding.ts";
import { compress } from "./compress.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { securityHeaders } from "./security-headers.ts";

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
