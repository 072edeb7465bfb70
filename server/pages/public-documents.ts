import { Hono, type MiddlewareHandler } from "hono";
import type { DocumentCache } from "./documents.ts";
import { pageResponse } from "./page-response.ts";

/** Serves the documents, unless a file of the owner's has the same address. */
export function documentRoutes({ has, cache }: DocumentCache, publicFiles: MiddlewareHandler) {
  return new Hono().get("*", async (c, next) => {
    const { path } = c.req;
    if (!has(path)) return next();
    return publicFiles(c, async () => {
      const page = await cache.get({ address: path, isUnbounded: false }, new URL(c.req.url).origin);
      c.res = pageResponse(c.req.raw.headers, page);
    });
  });
}
