import { statSync } from "node:fs";
import path from "node:path";
import type { MiddlewareHandler } from "hono";
import { sendSiteFile } from "./send-site-file.ts";

/**
 * Serves the files in the folder `public` of the site folder, and leaves every other request to the next handler.
 * Hidden files are not served, except in `/.well-known/` (RFC 8615), and neither are folders, nor links that lead out
 * of `public`.
 */
export function publicFiles(siteDir: string): MiddlewareHandler {
  return async (c, next) => {
    const { path: address, method } = c.req;
    if (!["GET", "HEAD"].includes(method) || !isServed(address)) return next();
    const name = path.join("public", address);
    // Most requests are for pages. For the benchmark rows of floods, these do not wait for a thread of the file system.
    if (!isThere(path.join(siteDir, name))) return next();
    return (await sendSiteFile(c.req.raw, siteDir, name)) ?? next();
  };
}

/** An address with an encoded character that is left, such as `%2f`, has no file. */
function isServed(address: string): boolean {
  return !/[%\\\0]|\/\/|\/\./.test(address.replace(/^\/\.well-known\//, "/"));
}

function isThere(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
