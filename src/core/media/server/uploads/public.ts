import { Hono } from "hono";
import { openFile } from "../../../http/open-file.ts";
import { shownAnywhere } from "../../../http/security-headers.ts";
import { sendFile } from "../../../http/send-file.ts";
import { refusePicture } from "../pictures/send-picture.ts";
import { readUploadAddress, uploadsPath } from "./address.ts";
import type { Uploads } from "./uploads.ts";

/** The address has a content hash. */
const headers = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
  ...shownAnywhere,
};

/** Serves uploads in their full size. Other addresses go to the next handler. */
export function uploadFileRoutes({ uploads }: { uploads: Pick<Uploads, "find" | "fileOf"> }) {
  return new Hono().get(`${uploadsPath}:file`, async (c, next) => {
    const address = readUploadAddress(c.req.path);
    if (address === undefined) return next();
    const upload = await uploads.find(address);
    if (upload === undefined) return refusePicture("No such picture", 404);
    const file = await openFile(await uploads.fileOf(upload));
    return "refused" in file ? refusePicture("No such picture", 404) : sendFile(c.req.raw, file, headers);
  });
}
