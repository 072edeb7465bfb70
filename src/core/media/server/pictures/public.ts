import { Hono } from "hono";
import { picturesPath, readPictureAddress } from "./address.ts";
import type { FoundPicture, Pictures } from "./pictures.ts";
import { refusePicture, sendPicture, whenBusy } from "./send-picture.ts";
import { widthsFor } from "./widths.ts";

export interface PictureRoutesOptions {
  pictures: Pick<Pictures, "derive">;
  find: (name: string, hash: string) => FoundPicture | undefined | Promise<FoundPicture | undefined>;
}

/**
 * Serves converted pictures. Other addresses below `/pictures/` go to the next handler, because the owner may have
 * files of that name.
 */
export function pictureRoutes({ pictures, find }: PictureRoutesOptions): Hono {
  const routes = new Hono();
  routes.get(`${picturesPath}:file{.+}`, async (c, next) => {
    const address = readPictureAddress(c.req.param("file"));
    if (address === undefined) return next();
    const { name, hash, width, format } = address;
    const original = await find(name, hash);
    const isOffered = original?.hash === hash && widthsFor(original.width).includes(width);
    if (!original || !isOffered) return refusePicture("No such picture", 404);
    return whenBusy(async () => {
      const bytes = await pictures.derive(original, format, width);
      return bytes === undefined
        ? refusePicture("No such picture", 404)
        : sendPicture(bytes, `image/${format}`);
    });
  });
  return routes;
}
