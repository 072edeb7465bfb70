import { existsSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/**
 * Serves the files in the folder `public` of the site folder, and leaves every other request to the next handler. Hidden
 * files are not served, except in `/.well-known/` (RFC 8615), and neither is a folder's `index.html`.
 */
export function publicFiles(siteFolder: string): MiddlewareHandler {
  const root = path.join(siteFolder, "public");
  let serve: MiddlewareHandler | undefined;
  return async (c, next) => {
    if (isHidden(c.req.path)) return next();
    // The folder can be created while the server runs.
    if (serve === undefined && existsSync(root)) serve = serveStatic({ root, index: "\0" });
    const response = await serve?.(c, async () => {});
    if (!(response instanceof Response)) return next();
    response.headers.set("Cache-Control", "public, max-age=3600");
    return response;
  };
}

function isHidden(address: string): boolean {
  return /\/(\.|%2e)/i.test(address.replace(/^\/\.well-known\//, "/"));
}
