import type { Context } from "hono";
import { Hono } from "hono";
import type { PageCache } from "./cache.ts";
import type { BuiltFiles } from "./files.ts";
import { pageResponse } from "./page-response.ts";
import { OverloadedError } from "./render-queue.ts";
import type { ResolvePage } from "./resolve-page.ts";

/** The rendered pages, and which of them an address shows. */
export interface Pages {
  cache: PageCache;
  resolve: ResolvePage;
}

/** No page has a longer address; a longer one is refused before it costs a rendering. */
const longestAddress = 2_000;

/** Every address outside the API: a built file, or a page, with status 404 when there is none. */
export function siteRoutes(pages: Pages, files: BuiltFiles) {
  return new Hono()
    .get("*", (c, next) => (files.has(c.req.path) ? files.serve(c, next) : answerPage(c, pages)))
    .all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));
}

async function answerPage(c: Context, { cache, resolve }: Pages): Promise<Response> {
  const url = new URL(c.req.url);
  if (url.pathname.endsWith(".data")) return c.text("Not found", 404);
  if (url.href.length > longestAddress) return c.text("The address is too long", 414);
  if (!isDecodable(url.pathname)) return c.text("The address is malformed", 400);
  const clean = cleanPath(url.pathname);
  if (clean !== url.pathname) return c.redirect(clean + url.search, 308);
  try {
    return pageResponse(c.req.raw.headers, await cache.get(await resolve(url), url.origin));
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error;
    return c.text("The server is busy. Try again in a few seconds.", 503, { "Retry-After": "3" });
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A page has one address: lowercase, without doubled slashes and without one at the end. */
function cleanPath(pathname: string): string {
  const single = pathname.toLowerCase().replace(/\/{2,}/g, "/");
  return single === "/" ? single : single.replace(/\/$/, "");
}
