import { Hono, type MiddlewareHandler } from "hono";
import { picturesPath } from "../pictures/address.ts";
import { largestOf } from "../pictures/sources.ts";
import type { Covers } from "./covers.ts";

/**
 * Redirects the address of a picture in the folder `pictures`, such as `/pictures/desk.jpg`, to the picture as it is
 * served: converted, and without its metadata. Files in the folder `public` take precedence. All other addresses go to
 * the next handler.
 */
export function coverRoutes({ covers }: { covers: Pick<Covers, "find"> }, publicFiles: MiddlewareHandler) {
  return new Hono().get(`${picturesPath}:file{.+}`, publicFiles, async (c, next) => {
    const cover = await covers.find(c.req.path);
    if (cover === undefined || "clip" in cover) return next();
    c.header("Cache-Control", "no-cache");
    return c.redirect(largestOf(cover), 302);
  });
}
