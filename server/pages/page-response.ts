import { parseAccept } from "hono/utils/accept";
import { securityHeaders } from "../http/security-headers.ts";
import type { CachedPage, Encoding } from "./cache.ts";

/** Sends a rendered page in the smallest encoding that the client accepts, or 304 when the client has it already. */
export function pageResponse(requested: Headers, { status, headers, bodies }: CachedPage): Response {
  const sent: Record<string, string> = { ...securityHeaders, "cache-control": "no-cache", ...headers };
  if (bodies.br !== undefined) sent.vary = "Accept-Encoding";
  if (status === 200 && hasVersion(requested.get("if-none-match"), headers.etag)) {
    return new Response(null, { status: 304, headers: sent });
  }
  const encoding = preferredEncoding(requested.get("accept-encoding") ?? "", bodies);
  const body = bodies[encoding] ?? bodies.identity;
  if (encoding !== "identity") sent["content-encoding"] = encoding;
  sent["content-length"] = String(body.byteLength);
  return new Response(hasNoBody(status) ? null : (body as Uint8Array<ArrayBuffer>), {
    status,
    headers: sent,
  });
}

function hasVersion(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  return ifNoneMatch?.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*") ?? false;
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

const compressed = ["br", "gzip"] as const;

/** The smallest encoding that is there and that the client accepts (RFC 9110, section 12.5.3). */
function preferredEncoding(header: string, bodies: CachedPage["bodies"]): Encoding {
  if (header === "") return "identity";
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const encoding = compressed.find((name) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0);
  return encoding !== undefined && bodies[encoding] !== undefined ? encoding : "identity";
}
