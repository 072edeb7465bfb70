import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import type { Refusal } from "./contract/refusal.ts";

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/** Whether the browser reports that a page of another site caused the request. */
export type IsCrossSite = (request: Request) => boolean;

/**
 * Returns 403 for requests that another site makes a visitor's browser send. A client that sends neither
 * `Sec-Fetch-Site` nor `Origin` is not a browser, so another site cannot use a visitor's session through it.
 */
export function refuseCrossSite(siteUrl: string): MiddlewareHandler {
  const isCrossSite = createCrossSiteCheck(siteUrl);
  const message = `Requests from other sites are not allowed. The address of this site is ${siteUrl}`;
  return async (c, next) => {
    if (safeMethods.includes(c.req.method) || !isCrossSite(c.req.raw)) return next();
    return c.json({ message } satisfies Refusal, 403);
  };
}

/**
 * Creates the check that tells requests of the site's own pages from those of other sites (W3C Fetch Metadata; RFC
 * 6454). docs/decisions/023-the-origin-of-a-request.md explains the rule.
 */
export function createCrossSiteCheck(siteUrl: string): IsCrossSite {
  const own = originsOf(siteUrl);
  return ({ headers, url }) => {
    const site = headers.get("sec-fetch-site");
    if (site !== null && site !== "same-origin" && site !== "none") return true;
    const origin = headers.get("origin");
    return origin !== null && !own.includes(origin) && !isOwnAddress(origin, url);
  };
}

/** The origin of the site, with and without `www.`: the owner controls both names. */
function originsOf(siteUrl: string): string[] {
  const { origin, protocol, host } = new URL(siteUrl);
  return [origin, `${protocol}//${host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`}`];
}

/**
 * Whether the page and the request have the same host, and that is an IP address or `localhost`. The `Host` header
 * alone proves nothing: another site can let its own name lead to this server. That is not possible with an address.
 * Schemes are not compared, because a proxy may terminate TLS.
 */
function isOwnAddress(origin: string, url: string): boolean {
  const page = URL.parse(origin);
  if (page === null || page.host !== new URL(url).host) return false;
  return page.hostname === "localhost" || isIP(page.hostname.replace(/^\[|\]$/g, "")) !== 0;
}
