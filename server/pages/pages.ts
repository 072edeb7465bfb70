import type { Context } from "hono";
import { Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import { securityHeaders } from "../http/security-headers.ts";
import type { CachedPage, Encoding, PageCache } from "./cache.ts";
import type { BuiltFiles } from "./files.ts";

/** Longer addresses are nobody's page; they are refused before they cost a rendering. */
const longestAddress = 2_000;

/**
 * Every address outside the API: a built file, else a page, with status 404 when nothing is there. A page in memory is
 * answered at once: one that is awaited takes a longer way through the server.
 */
export function siteRoutes(cache: PageCache, files: BuiltFiles) {
  return new Hono().get("*", (c, next) => {
    const known = cache.find(addressOf(c.req.url));
    if (known !== undefined) return answerPage(c, known);
    return files.has(c.req.path) ? (files.serve(c, next) as Promise<Response>) : renderPage(c, cache);
  });
}

async function renderPage(c: Context, cache: PageCache): Promise<Response> {
  const url = new URL(c.req.url);
  if (url.pathname.endsWith(".data")) return c.text("Not found", 404, { ...securityHeaders });
  if (url.href.length > longestAddress) return c.text("The address is too long", 414, { ...securityHeaders });
  if (!isDecodable(url.pathname)) return c.text("The address is malformed", 400, { ...securityHeaders });
  const clean = cleanPath(url.pathname);
  if (clean !== url.pathname) return c.redirect(clean + url.search, 308);
  if (!readsQuery(url.pathname)) url.search = "";
  return answerPage(c, await cache.get(url));
}

/** The address that a URL's page is kept under, without the cost of taking the URL apart. */
function addressOf(url: string): string {
  const address = url.slice(url.indexOf("/", "https://".length));
  const end = address.indexOf("?");
  return end === -1 || readsQuery(address.slice(0, end)) ? address : address.slice(0, end);
}

/** Only the projects are filtered by their query. Elsewhere it changes nothing, and must not cost a rendering. */
function readsQuery(path: string): boolean {
  return path === "/projects";
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** One address for a page: in small letters, without doubled slashes and without one at the end. */
function cleanPath(pathname: string): string {
  const single = pathname.toLowerCase().replace(/\/{2,}/g, "/");
  return single === "/" ? single : single.replace(/\/$/, "");
}

function answerPage(c: Context, page: CachedPage): Response {
  const encoding = preferredEncoding(c.req.header("accept-encoding"));
  const headers: Record<string, string> = {
    ...securityHeaders,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": page.policy,
    "Cache-Control": "no-cache",
    ETag: page.etag,
    Vary: "Accept-Encoding",
  };
  if (page.status === 200 && matches(c.req.header("if-none-match"), page.etag)) {
    return c.body(null, 304, headers);
  }
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const body = page.bodies[encoding];
  headers["Content-Length"] = String(body.byteLength);
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers });
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*") ?? false;
}

const compressed = ["br", "gzip"] as const;
const preferred = new Map<string, Encoding>();
const mostRemembered = 200;

/**
 * The smallest form that the browser takes (RFC 9110, section 12.5.3). What browsers send hardly varies, so the answer
 * to each form of the header is remembered.
 */
function preferredEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = preferred.get(header);
  if (known !== undefined) return known;
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const encoding =
    compressed.find((name) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0) ?? "identity";
  if (preferred.size < mostRemembered) preferred.set(header, encoding);
  return encoding;
}
