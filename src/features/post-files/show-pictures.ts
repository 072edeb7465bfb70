import path from "node:path";
import type { SharePictures } from "../../core/media/server/drawings/share-pictures.ts";
import { uploadAddress } from "../../core/media/server/uploads/address.ts";
import type { PictureLibrary } from "../../core/media/server/uploads/picture-library.ts";
import { refusalOf } from "../../core/media/server/uploads/refusal.ts";
import { storeCover, storeSiteFile } from "../../core/media/server/uploads/store-picture.ts";
import { toAddress, type Uploads } from "../../core/media/server/uploads/uploads.ts";
import { PictureFault } from "../../core/site/server/picture-fault.ts";
import type { ReadDeps } from "./read-post.ts";

interface PictureDeps {
  uploads: Pick<Uploads, "receive">;
  pictures: Pick<PictureLibrary, "describeFile" | "draw">;
  share: Pick<SharePictures, "coverOf">;
  config: { siteDir: string };
}

/**
 * Returns how posts that are files show pictures. Those of the folder `pictures` have an address already. Pictures
 * beside the text become uploads, whose address changes with their content.
 */
export function showPictures(deps: PictureDeps): Pick<ReadDeps<object>, "showPicture" | "drawCover"> {
  const { uploads, pictures, config } = deps;

  function addressOf(received: Awaited<ReturnType<Uploads["receive"]>>, name: string): string {
    if ("upload" in received) return uploadAddress(toAddress(received.upload));
    throw new PictureFault(refusalOf(received, name).message.replace(/\.?$/, "."));
  }

  return {
    showPicture: async (file) => {
      if (!file.startsWith("pictures/"))
        return addressOf(await storeSiteFile(uploads, config.siteDir, file), path.basename(file));
      await pictures.describeFile(file);
      return encodeURI(`/${file}`);
    },
    drawCover: async (title) => {
      const received = await storeCover(deps, title);
      if (received === undefined)
        throw new PictureFault("A cover could not be drawn for this post. Add the field image.");
      return addressOf(received, "The cover");
    },
  };
}
