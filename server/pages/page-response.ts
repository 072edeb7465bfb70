import { parseAccept } from "hono/utils/accept";
import type { CachedPage, EncodedPage, Encoding } from "./cache.ts";
import { chosenBy } from "./choose-form.ts";

/**
 * Returns a rendered page in the smallest encoding that the client accepts, or 304 when the client's copy is current.
 * @param vary the request headers that have chosen this page, if they differ from those that it names itself
 */
export function pageResponse(
  requestHeaders: Headers,
  { status, etag, encodings }: CachedPage,
  vary?: string,
): Response {
  const encoded =
    encodings[preferredEncoding(requestHeaders.get("accept-encoding") ?? "")] ?? encodings.identity;
  const { body } = encoded;
  const headers = vary === undefined ? encoded.headers : withVary(encoded, vary);
  if (status === 200 && etag !== undefined && isCurrent(requestHeaders, etag, headers["last-modified"])) {
    const { "content-length": _length, "content-encoding": _encoding, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  return new Response(body.byteLength === 0 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
}

/** For the benchmark row "cached page", the headers are kept. */
function withVary(encoded: EncodedPage, vary: string): Record<string, string> {
  encoded.varied ??= {};
  encoded.varied[vary] ??= { ...encoded.headers, vary };
  return encoded.varied[vary];
}

/** Returns the `Vary` of a page that was chosen by the user agent, or `undefined` if the page has no other form. */
export function agentVary({ encodings }: CachedPage): string | undefined {
  return encodings.identity.headers.vary === chosenBy.accept ? chosenBy.agent : undefined;
}

/**
 * Whether the client's copy is current. `If-Modified-Since` counts only without `If-None-Match`, and only if it is the
 * very time that was sent: another instance may have written its version at another time.
 */
function isCurrent(headers: Headers, etag: string, lastModified: string | undefined): boolean {
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null)
    return ifNoneMatch.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
  return lastModified !== undefined && headers.get("if-modified-since") === lastModified;
}

const compressedEncodings = ["br", "gzip"] as const;
const encodingByHeader = new Map<string, Encoding>();
/** Entries in `encodingByHeader`; without a limit, a client could fill the memory. */
const maxHeaders = 200;

/**
 * Returns the smallest encoding that the client accepts (RFC 9110, section 12.5.3). For the benchmark row "cached page",
 * the result is cached per header value; browsers send only a few different ones.
 */
function preferredEncoding(header: string): Encoding {
  const cached = encodingByHeader.get(header);
  if (cached !== undefined) return cached;
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const encoding =
    compressedEncodings.find((name) => (qualities.get(name) ?? qualities.get("*") ?? 0) > 0) ?? "identity";
  if (encodingByHeader.size < maxHeaders) encodingByHeader.set(header, encoding);
  return encoding;
}
