import { Hono } from "hono";
import type { AppContext } from "../context.ts";
import { hashDrawing } from "./drawings/drawing.ts";
import { refusePicture, sendPicture, whenBusy } from "./pictures/routes.ts";
import { createPublicPages } from "./public-pages.ts";
import { readShareAddress, shareAddress } from "./share-pictures.ts";

/**
 * Serves the share pictures. The address of a picture that has changed since leads to the new one, because services keep
 * what they once read in a page.
 */
export function shareRoutes(
  context: Pick<AppContext, "db" | "site" | "covers" | "pictures" | "share">,
): Hono {
  const { pictures, share } = context;
  const pages = createPublicPages(context);
  return new Hono().get("/share/:file{.+}", async (c, next) => {
    const address = readShareAddress(c.req.param("file"));
    if (address === undefined) return next();
    const facts = await pages.find(address.page);
    if (facts === undefined) return refusePicture("No such picture", 404);
    const drawing = share.drawingOf(facts);
    const hash = hashDrawing(drawing);
    if (hash !== address.hash) {
      c.header("Cache-Control", "no-store");
      return c.redirect(shareAddress(address.page, hash), 302);
    }
    return whenBusy(async () => {
      const bytes = await pictures.draw(drawing);
      return bytes === undefined ? refusePicture("No such picture", 404) : sendPicture(bytes, "image/jpeg");
    });
  });
}
