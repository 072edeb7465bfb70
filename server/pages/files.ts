import { readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** File names below this path include a content hash, so the files never change. */
const hashedFolder = "/assets/";

export interface BuiltFiles {
  has: (path: string) => boolean;
  serve: MiddlewareHandler;
}

/**
 * Serves the files in `folder`, precompressed by the build when the browser accepts it. The list of files is read once,
 * so a request for any other path does not touch the disk.
 */
export function builtFiles(folder: string): BuiltFiles {
  const filePaths = new Set(
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
  return { has: (path) => filePaths.has(path), serve };
}
