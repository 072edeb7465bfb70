import { parseAccept } from "hono/utils/accept";
import type { CachedPage, Encoding } from "./cache.ts";

/** Sends a rendered page in the smallest encoding that the client accepts, or 304 when the client has it already. */
export function pageResponse(requested: Headers, { status, etag, encodings }: CachedPage): Response {
  const accepted = encodings[preferredEncoding(requested.get("accept-encoding") ?? "")] ?? encodings.identity;
  const { headers, body } = accepted;
  if (status === 200 && etag !== undefined && includesEtag(requested.get("if-none-match"), etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  return new Response(body.byteLength === 0 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
}

function includesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*") ?? false;
}

const compressed = ["br", "gzip"] as const;
const preferred = new Map<string, Encoding>();
const mostRemembered = 200;

/**
 * The smallest encoding that the client accepts (RFC 9110, section 12.5.3). For the benchmark row "cached page" the
 * result is remembered for each value of the header, of which browsers send only a few.
 */
function preferredEncoding(header: string): Encoding {
  const known = preferred.get(header);
  if (known !== undefined) return known;
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const encoding =
    compressed.find((name) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0) ?? "identity";
  if (preferred.size < mostRemembered) preferred.set(header, encoding);
  return encoding;
}
