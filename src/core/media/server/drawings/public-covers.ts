import { Hono, type MiddlewareHandler } from "hono";
import type { Cover } from "../../../posts/contract/blogs.ts";
import { picturesPath } from "../pictures/address.ts";
import type { Covers } from "./covers.ts";

/**
 * Redirects the address of a picture in the folder `pictures`, such as `/pictures/desk.jpg`, to the picture as it is
 * served: converted, and without its metadata. Files in the folder `public` take precedence. All other addresses go to
 * the next handler.
 */
export function coverRoutes({ covers }: { covers: Pick<Covers, "find"> }, publicFiles: MiddlewareHandler) {
  return new Hono().get(`${picturesPath}:file{.+}`, publicFiles, async (c, next) => {
    const cover = await covers.find(c.req.path);
    if (cover === undefined) return next();
    c.header("Cache-Control", "no-cache");
    return c.redirect(largestOf(cover), 302);
  });
}

/** Returns the last address of the `srcset` value. */
function largestOf({ webp, src }: Cover): string {
  return webp.split(", ").at(-1)?.split(" ")[0] ?? src;
}
