import path from "node:path";
import { Readable } from "node:stream";
import { bounds } from "../../../http/contract/bounds.ts";
import { openSiteFile } from "../../../site/server/site-file.ts";
import type { SharePictures } from "../drawings/share-pictures.ts";
import { refusalOf as faultOf } from "../pictures/read-original.ts";
import type { PictureLibrary } from "./picture-library.ts";
import type { Uploads } from "./uploads.ts";

type Received = ReturnType<Uploads["receive"]>;

interface CoverDeps {
  uploads: Pick<Uploads, "receive">;
  share: Pick<SharePictures, "coverOf">;
  pictures: Pick<PictureLibrary, "draw">;
}

/**
 * Draws a cover with a title, and stores it as an upload. Returns `undefined` if it cannot be drawn. Throws a
 * PicturesBusyError while too many pictures are being made.
 */
export async function storeCover(
  { uploads, share, pictures }: CoverDeps,
  title: string,
): Promise<Awaited<Received> | undefined> {
  const cover = await pictures.draw(share.coverOf(title));
  if (cover === undefined) return undefined;
  const { body } = new Response(new Uint8Array(cover));
  return uploads.receive(body, `Cover of ${title}`.slice(0, bounds.fileName));
}

/** Stores a picture of the site folder as an upload. Throws a PictureFault for a file that cannot be opened. */
export async function storeSiteFile(
  uploads: Pick<Uploads, "receive">,
  siteDir: string,
  file: string,
): Received {
  const opened = await openSiteFile(siteDir, file);
  if ("refused" in opened) throw faultOf(file, opened.refused);
  const { handle } = opened;
  try {
    const content = Readable.toWeb(handle.createReadStream({ autoClose: false }));
    return await uploads.receive(content as ReadableStream<Uint8Array>, path.basename(file));
  } finally {
    await handle.close();
  }
}
