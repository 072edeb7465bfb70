import { acceptedEncodings } from "../http/choose-encoding.ts";
import { hasEtag } from "../http/if-none-match.ts";
import type { CachedPage, EncodedPage } from "./compress.ts";
import { chosenBy } from "./negotiate.ts";

/** What a response says in place of the page's own headers. */
interface Overrides {
  /** The request headers that have chosen this page, if they differ from those that it names itself. */
  vary?: string | undefined;
  /** What other caches may keep, if it is more than nothing. Only for status 200. */
  cacheControl?: string | undefined;
}

/** Returns a rendered page in the smallest encoding that the client accepts, or 304 when the client's copy is current. */
export function pageResponse(
  requestHeaders: Headers,
  { status, etag, encodings }: CachedPage,
  { vary, cacheControl }: Overrides = {},
): Response {
  const { headers: own, body } = chooseEncoded(encodings, requestHeaders.get("accept-encoding") ?? "");
  let headers = vary === undefined ? own : { ...own, vary };
  if (cacheControl !== undefined && status === 200 && etag !== undefined)
    headers = { ...headers, "cache-control": cacheControl };
  if (status === 200 && etag !== undefined && isCurrent(requestHeaders, etag, headers["last-modified"])) {
    const { "content-length": _length, "content-encoding": _encoding, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  return new Response(body.byteLength === 0 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
}

/** Returns the `Vary` of a page that was chosen by the user agent, or `undefined` if the page is only HTML. */
export function agentVary({ encodings }: CachedPage): string | undefined {
  return encodings.identity.headers.vary === chosenBy.accept ? chosenBy.agent : undefined;
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

/** A page that is not cached is not compressed. It is sent even if the client refuses that, rather than nothing. */
function chooseEncoded(encodings: CachedPage["encodings"], accepted: string): EncodedPage {
  for (const encoding of acceptedEncodings(accepted)) {
    const encoded = encodings[encoding];
    if (encoded !== undefined) return encoded;
  }
  return encodings.identity;
}
