import { Hono, type MiddlewareHandler } from "hono";
import type { DocumentCache } from "./documents.ts";
import type { EdgePolicy } from "./edge-policy.ts";
import { pageResponse } from "./page-response.ts";

/** Serves the documents, unless a file of the owner's has the same address. */
export function documentRoutes(
  { has, cache }: DocumentCache,
  edge: EdgePolicy,
  publicFiles: MiddlewareHandler,
) {
  return new Hono().get("*", async (c, next) => {
    const { path } = c.req;
    if (!has(path)) return next();
    return publicFiles(c, async () => {
      const { headers, url } = c.req.raw;
      const { origin } = new URL(url);
      const page = await cache.get({ address: path, isUnbounded: false }, origin);
      const address = { requested: url.slice(origin.length), canonical: path };
      c.res = pageResponse(headers, page, { cacheControl: edge.cacheControl(headers, address) });
    });
  });
}
