import type { MiddlewareHandler } from "hono";
import type { Refusal } from "../../contract/refusal.ts";

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns 403 for requests that another site makes a visitor's browser send. A client that sends neither
 * `Sec-Fetch-Site` nor `Origin` is not a browser, so another site cannot use a visitor's session through it.
 */
export function refuseCrossSite(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.includes(c.req.method) || !isCrossSite(c.req.raw, siteUrl)) return next();
    return c.json({ message: "Requests from other sites are not allowed" } satisfies Refusal, 403);
  };
}

/** Whether the browser reports that a page of another origin caused the request (W3C Fetch Metadata; RFC 6454). */
export function isCrossSite({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  return origin !== null && origin !== new URL(siteUrl).origin && origin !== new URL(url).origin;
}
