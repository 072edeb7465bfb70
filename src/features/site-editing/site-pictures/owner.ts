import { Hono } from "hono";
import { call } from "../../../core/http/call.ts";
import type { ServerEnv } from "../../../core/http/client-address.ts";
import { queryOf } from "../../../core/http/query.ts";
import { sitePictureQuerySchema, sitePictureSchema } from "../../../core/media/contract.ts";
import type { PictureLibrary } from "../../../core/media/server/uploads/picture-library.ts";
import { receivePicture } from "../../../core/media/server/uploads/receive-picture.ts";
import { prepareUpload, refusalOf } from "../../../core/media/server/uploads/refusal.ts";
import { accept } from "../../../core/site/server/write/accept.ts";
import type { SiteEditor } from "../site-editor.ts";

interface SitePictureDeps {
  pictures: Pick<PictureLibrary, "importPicture" | "inspect">;
  config: { cacheDir: string };
}

/** Receives pictures for the site folder. */
export function sitePictureRoutes(deps: SitePictureDeps, editor: SiteEditor) {
  return new Hono<ServerEnv>().post(
    "/site/pictures",
    call("owner", sitePictureSchema, { takesLargeBody: true }),
    queryOf(sitePictureQuerySchema),
    async (c) => {
      const { name, crop } = c.req.valid("query");
      prepareUpload(c, name);
      // Before the owner waits for the upload.
      accept(c, await editor.checkWritable());
      const received = await receivePicture(c.req.raw.body, { name, crop }, deps);
      if ("refused" in received) throw refusalOf(received, name);
      const { width, height } = received;
      const { file } = accept(c, await editor.addPicture(received));
      return c.json({ file, width, height }, 201);
    },
  );
}
