import { Hono, type MiddlewareHandler } from "hono";
import { sendSiteFile } from "../../../site/server/send-site-file.ts";
import { picturesPath } from "../pictures/address.ts";

/** A moving picture, or its captions. */
const served = /^[\w-][\w.-]*\.(?:mp4|webm|vtt)$/i;

/**
 * Serves the moving pictures of the folder `pictures` and their captions, in the parts that players ask for. Files in
 * the folder `public` take precedence. All other addresses go to the next handler.
 */
export function clipRoutes({ config }: { config: { siteDir: string } }, publicFiles: MiddlewareHandler) {
  return new Hono().get(`${picturesPath}:file`, publicFiles, async (c, next) => {
    const file = c.req.param("file");
    if (!served.test(file)) return next();
    return (await sendSiteFile(c.req.raw, config.siteDir, `pictures/${file}`)) ?? next();
  });
}
