import { acceptedEncodings } from "./choose-encoding.ts";
import type { EncodedDocument } from "./encode-document.ts";

/** What a response says in place of the document's own headers. */
interface Overrides {
  /** The request headers that have chosen this document, if they differ from those that it names itself. */
  vary?: string | undefined;
  /** What other caches may keep, if it is more than nothing. Only for status 200. */
  cacheControl?: string | undefined;
}

/** Returns a document in the smallest encoding that the client accepts, or 304 when the client's copy is current. */
export function encodedResponse(
  requestHeaders: Headers,
  { status, etag, encodings }: EncodedDocument,
  { vary, cacheControl }: Overrides = {},
): Response {
  const accepted = acceptedEncodings(requestHeaders.get("accept-encoding") ?? "");
  // A document that is not cached is not compressed. It is sent even if the client refuses that, rather than nothing.
  const encoding = accepted.find((name) => encodings[name] !== undefined) ?? "identity";
  const { headers: own, body } = encodings[encoding] ?? encodings.identity;
  let headers = vary === undefined ? own : { ...own, vary };
  if (cacheControl !== undefined && status === 200 && etag !== undefined)
    headers = { ...headers, "cache-control": cacheControl };
  if (status === 200 && etag !== undefined && isCurrent(requestHeaders, etag, headers["last-modified"])) {
    const { "content-length": _length, "content-encoding": _encoding, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  return new Response(body.byteLength === 0 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
}

/**
 * Whether the client's copy is current. `If-Modified-Since` counts only without `If-None-Match`, and only if it is the
 * very time that was sent: another instance may have written its version at another time.
 */
function isCurrent(headers: Headers, etag: string, lastModified: string | undefined): boolean {
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null) return hasEtag(ifNoneMatch, etag);
  return lastModified !== undefined && headers.get("if-modified-since") === lastModified;
}

/** Whether the client's copy is the one with this weak ETag (RFC 9110, section 13.1.2). */
function hasEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}
