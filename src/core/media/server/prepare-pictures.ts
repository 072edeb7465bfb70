import type { PostChange } from "../../posts/server/change.ts";
import type { PostChanges } from "../../posts/server/changes.ts";
import { listSlugsWithImages } from "../../posts/server/list-addresses.ts";
import { listPublishedPosts } from "../../posts/server/read.ts";
import { collectCalls } from "../../process/collect.ts";
import { waitUntilIdle } from "../../process/idle.ts";
import type { Logger } from "../../process/log/log.ts";
import type { PageSources } from "../../site/server/list-pages.ts";
import type { SiteStore } from "../../site/server/site-store.ts";
import type { Covers } from "./drawings/covers.ts";
import { createShareDrawings, listRedrawn } from "./drawings/share-drawings.ts";
import type { SharePictures } from "./drawings/share-pictures.ts";
import { PicturesBusyError } from "./pictures/fault.ts";
import type { PictureLibrary } from "./uploads/picture-library.ts";
import { listUploadHashes } from "./uploads/read.ts";

interface PreparationDeps extends PageSources {
  site: Pick<SiteStore, "current" | "watch">;
  covers: Pick<Covers, "addTo" | "prepare" | "watch">;
  postChanges: Pick<PostChanges, "watch">;
  pictures: Pick<PictureLibrary, "clean" | "convertNew" | "draw" | "isDrawn">;
  share: Pick<SharePictures, "drawingOf">;
  log: Pick<Logger, "warn">;
}

/**
 * Creates what makes pictures before somebody needs them, while the server already runs and is idle: the sizes of the
 * posts' covers, converted pictures, and share pictures, those of the newest posts first. What an earlier process made
 * is found in the cache. Afterwards, it deletes what the site no longer uses. A change has only those share pictures
 * drawn that show it.
 */
export function createPicturePreparation(deps: PreparationDeps) {
  const { db, covers, pictures, log, site, postChanges } = deps;
  const share = createShareDrawings(deps);
  let isStopped = false;

  async function prepareCovers(): Promise<void> {
    const images = (await listPublishedPosts(db)).map(({ image }) => image);
    for (const image of new Set(images)) {
      await waitUntilIdle();
      if (isStopped) return;
      await covers.prepare([image]);
      await convertNew(pictures);
    }
  }

  async function prepare(): Promise<void> {
    try {
      await waitUntilIdle();
      await convertNew(pictures);
      await Promise.all([prepareCovers(), share.drawMissing()]);
      if (!isStopped) await pictures.clean([...(await share.listHashes()), ...(await listUploadHashes(db))]);
    } catch (error) {
      // The database is closed before everything here has noticed the stop.
      if (isStopped) return;
      log.warn({ err: error }, "could not delete unused pictures and convert all others ahead of time");
    }
    covers.watch((images) => report(drawWithCovers(images)));
  }

  async function drawAndConvert(paths: Iterable<string>): Promise<void> {
    await share.drawPages(paths);
    await convertNew(pictures);
  }

  async function drawWithCovers(images: string[]): Promise<void> {
    const slugs = await listSlugsWithImages(db, images);
    await drawAndConvert(slugs.map((slug) => `/blog/${slug}`));
  }

  function report(work: Promise<void>): void {
    work.catch((err) => log.warn({ err }, "could not make the pictures of a changed post ahead of time"));
  }

  function follow(changes: (PostChange | undefined)[]): void {
    const known = changes.filter((change) => change !== undefined);
    report(known.length < changes.length ? share.drawMissing() : drawAndConvert(listRedrawn(known)));
  }

  return {
    start: () => {
      site.watch(() => share.drawMissing());
      postChanges.watch(collectCalls(follow));
      void prepare();
    },
    stop: () => {
      isStopped = true;
      share.stop();
    },
  };
}

async function convertNew(pictures: PreparationDeps["pictures"]): Promise<void> {
  try {
    await pictures.convertNew();
  } catch (error) {
    // Pictures that visitors wait for come first. These are converted with the next.
    if (!(error instanceof PicturesBusyError)) throw error;
  }
}
