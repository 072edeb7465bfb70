import { type Context, Hono, type MiddlewareHandler } from "hono";
import { encodedResponse } from "../../http/encoded-response.ts";
import { OverloadedError } from "../../http/rendered-page.ts";
import type { PageCache } from "./cache.ts";
import { dataOfPage, pageOfData } from "./data-address.ts";
import type { EdgePolicy } from "./edge-policy.ts";
import type { BuiltFiles } from "./files.ts";
import {
  agentVary,
  chosenBy,
  type Negotiation,
  onlyHtml,
  type PageTexts,
  type Representation,
} from "./page-texts.ts";
import type { PageTarget, ResolvePage } from "./resolve-page.ts";

interface TextCache extends Pick<PageTexts, "addressOf" | "negotiate"> {
  cache: PageCache;
}

interface TextPages extends Pick<Pages, "edge" | "resolve" | "texts"> {
  /** What the client asks for. */
  negotiated: Negotiation;
}

/** The address of a page as text, whatever the client accepts. */
const textSuffix = /\.(?:md|txt)$/;

/** Returns a page as text if that is what the address or the client asks for, and otherwise `undefined`. */
async function answerText(
  c: Context,
  url: URL,
  { negotiated, texts, resolve, edge }: TextPages,
): Promise<Response | undefined> {
  const { headers } = c.req.raw;
  const { pathname, search } = url;
  const named: Representation | undefined =
    pathname === "/index.txt" ? "terminal" : pathname.endsWith(".md") ? "markdown" : undefined;
  const representation = named ?? negotiated.representation;
  if (texts === undefined || representation === "html" || pathname.endsWith(".data")) return undefined;
  const path = named === undefined ? pathname : pathname.replace(textSuffix, "").replace(/^\/index$/, "/");
  const wantsColor = url.searchParams.has("color");
  // Of all texts, only the list of posts depends on the query.
  const query = path === "/blog" ? search : "";
  let text = query === "" ? texts.addressOf(path, representation, wantsColor) : undefined;
  let isUnbounded = false;
  if (text === undefined || !texts.cache.hasPage(text)) {
    const target = await resolve(new URL(path + query, url));
    if (target.movedTo !== undefined)
      return redirectMoved(c, target.movedTo + (named === undefined ? "" : ".md") + search);
    text = texts.addressOf(target.address, representation, wantsColor) ?? (named && "/404.md");
    // While the database is unavailable, every slug and every tag has an address of its own.
    isUnbounded = target.isUnbounded && (text?.includes("?") === true || !target.address.includes("?"));
  }
  if (text === undefined) return undefined;
  const vary = negotiated.byAgent ? chosenBy.agent : chosenBy.accept;
  const requested = url.href.slice(url.origin.length);
  const page = await texts.cache.get({ address: text, isUnbounded }, url.origin);
  return encodedResponse(headers, page, {
    vary: named === undefined ? vary : undefined,
    cacheControl: edge.cacheControl(headers, { requested, canonical: named === undefined ? path : text }),
  });
}

/** The cache of rendered pages, and the function that finds the page of an address. */
export interface Pages {
  cache: PageCache;
  resolve: ResolvePage;
  edge: EdgePolicy;
  /** The pages as text. Without it, all clients get HTML. */
  texts?: TextCache | undefined;
}

/** Longer than the URL of any page, in characters. A longer URL is refused before anything is rendered. */
const maxUrlLength = 2_000;

/** Where admin screens are that had other addresses, which are in mails and bookmarks. */
const formerAddresses = new Map([
  ["/admin/account", "/admin/settings"],
  ["/admin/links", "/admin/insight/links"],
]);

/**
 * Creates the routes outside the API: a built file, or else a file of the owner's, or else a page. An unknown path gets
 * the 404 page.
 */
export function siteRoutes(pages: Pages, files: BuiltFiles, publicFiles: MiddlewareHandler) {
  return new Hono()
    .get("*", (c, next) => (files.has(c.req.path) ? files.serve(c, next) : next()))
    .get("*", publicFiles, (c) => answerPage(c, pages))
    .all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));
}

async function answerPage(c: Context, pages: Pages): Promise<Response> {
  const url = new URL(c.req.url);
  if (url.href.length > maxUrlLength) return c.text("The URL is too long", 414);
  if (!isDecodable(url.pathname)) return c.text("The URL is malformed", 400);
  const path = canonicalPath(url.pathname);
  const current = formerAddresses.get(path);
  if (current !== undefined) return redirectMoved(c, current + url.search);
  try {
    if (path !== url.pathname) {
      // An address that has moved leads to its new one in one step.
      const { movedTo } = await findTarget(new URL(path + url.search, url), pages.resolve);
      return movedTo === undefined
        ? c.redirect(path + url.search, 308)
        : redirectMoved(c, movedTo + url.search);
    }
    const negotiated = {
      ...pages,
      negotiated: pages.texts?.negotiate(c.req.raw.headers, pages.edge.allowsAgents) ?? onlyHtml,
    };
    return (await answerText(c, url, negotiated)) ?? (await answerHtml(c, url, negotiated));
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error;
    return c.text("The server is busy. Try again in a few seconds.", 503, { "Retry-After": "3" });
  }
}

async function answerHtml(
  c: Context,
  url: URL,
  { cache, resolve, negotiated, edge }: Pages & { negotiated: Negotiation },
): Promise<Response> {
  // A cached page, even a stale one, is found without querying the database, which may be unavailable.
  const isKnown = url.search === "" && cache.hasPage(url.pathname);
  const target: PageTarget = isKnown
    ? { address: url.pathname, isUnbounded: false }
    : await findTarget(url, resolve);
  if (target.movedTo !== undefined) return redirectMoved(c, target.movedTo + url.search);
  const page = await cache.get(target, url.origin);
  const { headers } = c.req.raw;
  const address = { requested: url.href.slice(url.origin.length), canonical: target.address };
  return encodedResponse(headers, page, {
    vary: negotiated.byAgent ? agentVary(page) : undefined,
    cacheControl: edge.cacheControl(headers, address),
  });
}

/** Returns the page of an address, or the data of its routes, which depends on the same query. */
async function findTarget(url: URL, resolve: ResolvePage): Promise<PageTarget> {
  if (!url.pathname.endsWith(".data")) return resolve(url);
  const { isUnbounded, ...page } = await resolve(new URL(pageOfData(url.pathname) + url.search, url));
  const { pathname, search } = new URL(page.address, url);
  return { isUnbounded, address: dataOfPage(pathname) + search };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the only spelling under which a page is served: lowercase, with single slashes and no trailing slash. */
function canonicalPath(pathname: string): string {
  const single = pathname.toLowerCase().replace(/\/{2,}/g, "/");
  return single === "/" ? single : single.replace(/\/$/, "");
}

/**
 * Redirects the old address of a post or of an admin screen. Browsers may keep a permanent redirect forever and without
 * asking again, so they must not cache it: when the post takes its old slug back, the redirect turns around.
 */
function redirectMoved(c: Context, location: string): Response {
  return c.text(`Moved permanently to ${location}\n`, 301, {
    Location: location,
    "Cache-Control": "no-cache",
  });
}
