import { Hono } from "hono";
import { picturesPath, readPictureAddress } from "./address.ts";
import { PicturesBusyError } from "./fault.ts";
import type { PictureFile, Pictures } from "./pictures.ts";
import { widthsFor } from "./widths.ts";

/** An original of the site, and its width from its facts. */
export type FoundPicture = PictureFile & { width: number };

export interface PictureRoutesOptions {
  pictures: Pick<Pictures, "derive">;
  find: (name: string, hash: string) => FoundPicture | undefined;
}

/** Seconds after which a client may try again when too many pictures are waiting. */
const retryAfter = 5;

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
    const original = find(name, hash);
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

/** Refuses the request for a few seconds if too many pictures are waiting to be made. */
export async function whenBusy(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof PicturesBusyError)) throw error;
    const message = "Too many pictures are being converted. Try again in a few seconds.";
    return refusePicture(message, 503, { "Retry-After": String(retryAfter) });
  }
}

/** Sends a picture whose address has a content hash. */
export function sendPicture(bytes: Buffer, type: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

export function refusePicture(
  message: string,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(message, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
