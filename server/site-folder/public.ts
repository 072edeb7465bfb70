import { statSync } from "node:fs";
import path from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { sendFile } from "../http/send-file.ts";
import { headersOfOwnFile } from "./own-file-headers.ts";
import { openSiteFile } from "./site-file.ts";

/**
 * Serves the files in the folder `public` of the site folder, and leaves every other request to the next handler. Hidden
 * files are not served, except in `/.well-known/` (RFC 8615), and neither are folders, nor links that lead out of `public`.
 */
export function publicFiles(siteDir: string): MiddlewareHandler {
  return async (c, next) => {
    const { path: address, method } = c.req;
    if (!["GET", "HEAD"].includes(method) || !isServed(address)) return next();
    const name = path.join("public", address);
    // Most requests are for pages. For the benchmark rows of floods, these do not wait for a thread of the file system.
    if (!isThere(path.join(siteDir, name))) return next();
    const file = await openSiteFile(siteDir, name);
    if ("refused" in file) return next();
    const type = getMimeType(address) ?? "application/octet-stream";
    return sendFile(c.req.raw, file, { "Content-Type": type, ...headersOfOwnFile(type) });
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
