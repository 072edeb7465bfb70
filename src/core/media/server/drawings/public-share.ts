import { Hono } from "hono";
import { shownAnywhere } from "../../../http/security-headers.ts";
import { createPublicPages, type PageSources } from "../../../site/server/list-pages.ts";
import { refusePicture, sendPicture, whenBusy } from "../pictures/send-picture.ts";
import type { PictureLibrary } from "../uploads/picture-library.ts";
import { hashDrawing } from "./drawing.ts";
import { readShareAddress, type SharePictures, shareAddress } from "./share-pictures.ts";

interface ShareDeps extends PageSources {
  pictures: Pick<PictureLibrary, "draw">;
  share: Pick<SharePictures, "drawingOf">;
}

/**
 * Serves the share pictures. The address of a picture that has changed since leads to the new one, because services
 * keep what they once read in a page.
 */
export function shareRoutes(deps: ShareDeps): Hono {
  const { pictures, share } = deps;
  const pages = createPublicPages(deps);
  return new Hono().get("/share/:file{.+}", async (c, next) => {
    const address = readShareAddress(c.req.param("file"));
    if (address === undefined) return next();
    const facts = await pages.find(address.page);
    if (facts === undefined) return refusePicture("No such picture", 404);
    const drawing = share.drawingOf(facts);
    const hash = hashDrawing(drawing);
    if (hash !== address.hash) {
      c.header("Cache-Control", "no-store");
      for (const [name, value] of Object.entries(shownAnywhere)) c.header(name, value);
      return c.redirect(shareAddress(address.page, hash), 302);
    }
    return whenBusy(async () => {
      const bytes = await pictures.draw(drawing);
      return bytes === undefined ? refusePicture("No such picture", 404) : sendPicture(bytes, "image/jpeg");
    });
  });
}
