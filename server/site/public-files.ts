import { existsSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Serves the files in the folder `public` of the site folder, and leaves every other request to the next handler. */
export function publicFiles(siteFolder: string): MiddlewareHandler {
  const root = path.join(siteFolder, "public");
  if (!existsSync(root)) return (_c, next) => next();
  return serveStatic({ root, onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600") });
}
