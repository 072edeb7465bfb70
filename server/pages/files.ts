import { readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Files below this address carry a hash of their content in their name. */
const hashedFolder = "/assets/";

export interface BuiltFiles {
  has: (path: string) => boolean;
  serve: MiddlewareHandler;
}

/**
 * Serves the built files and the public ones, in the compressed form that the build left beside a file when the browser
 * accepts it. The list is read once, so a request for anything else does not touch the disk.
 */
export function builtFiles(folder: string): BuiltFiles {
  const known = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(folder.length).replaceAll("\\", "/")}/${entry.name}`),
  );
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => {
      const hashed = c.req.path.startsWith(hashedFolder);
      c.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  return { has: (path) => known.has(path), serve };
}
