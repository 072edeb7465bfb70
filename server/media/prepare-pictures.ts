import type { Logger } from "../log/log.ts";
import type { BlogChanges } from "../posts/changes.ts";
import { listPublishedBlogs } from "../posts/read.ts";
import type { PageSources } from "../site-folder/list-pages.ts";
import type { SiteStore } from "../site-folder/site-store.ts";
import type { Covers } from "./covers.ts";
import type { PictureLibrary } from "./picture-library.ts";
import { createShareDrawings } from "./share-drawings.ts";
import type { SharePictures } from "./share-pictures.ts";

interface PreparationParts extends PageSources {
  site: Pick<SiteStore, "current" | "watch">;
  covers: Pick<Covers, "addTo" | "prepare" | "watch">;
  blogChanges: Pick<BlogChanges, "watch">;
  pictures: Pick<PictureLibrary, "clean" | "convertAll" | "draw">;
  share: Pick<SharePictures, "drawingOf">;
  log: Pick<Logger, "warn">;
}

/**
 * Creates what finds out the sizes of the posts' covers, deletes the pictures that the site no longer uses, and makes all
 * others, while the server already runs. Share pictures are drawn again after each change of the site.
 */
export function createPicturePreparation(parts: PreparationParts) {
  const { db, covers, pictures, log, site, blogChanges } = parts;
  const share = createShareDrawings(parts);

  async function prepare(): Promise<void> {
    try {
      await covers.prepare((await listPublishedBlogs(db)).map(({ image }) => image));
      await pictures.clean(await share.listHashes());
      await pictures.convertAll();
    } catch (error) {
      log.warn({ err: error }, "could not delete unused pictures and convert all others ahead of time");
    }
    await share.drawMissing();
    for (const changes of [site, blogChanges, covers]) changes.watch(share.drawMissing);
  }

  return { start: () => void prepare(), stop: share.stop };
}
