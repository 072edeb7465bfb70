import type { Logger } from "../log/log.ts";
import { createPublicPages, type PageSources } from "../site-folder/list-pages.ts";
import { hashDrawing } from "./drawings/drawing.ts";
import type { PictureLibrary } from "./picture-library.ts";
import { PicturesBusyError } from "./pictures/fault.ts";
import type { SharePictures } from "./share-pictures.ts";

export interface ShareDrawings {
  /** Returns the hashes of all share pictures of the site. */
  listHashes: () => Promise<string[]>;
  /** Draws every share picture that is missing, one after the other. A call during that starts over afterwards. */
  drawMissing: () => Promise<void>;
  stop: () => void;
}

interface ShareDrawingParts extends PageSources {
  share: Pick<SharePictures, "drawingOf">;
  pictures: Pick<PictureLibrary, "draw">;
  log: Pick<Logger, "warn">;
}

/**
 * Draws the share pictures ahead of time, because services that show the preview of a link wait for its picture only
 * briefly.
 */
export function createShareDrawings(parts: ShareDrawingParts): ShareDrawings {
  const { share, pictures, log } = parts;
  const pages = createPublicPages(parts);
  const drawn = new Set<string>();
  let running: Promise<void> | undefined;
  let isOutdated = false;
  let isStopped = false;

  async function drawAll(): Promise<void> {
    isOutdated = false;
    await pages.visitAll(async (facts) => {
      const drawing = share.drawingOf(facts);
      const hash = hashDrawing(drawing);
      if (!drawn.has(hash) && (await pictures.draw(drawing)) !== undefined) drawn.add(hash);
      return !isOutdated && !isStopped;
    });
    if (isOutdated && !isStopped) await drawAll();
  }

  function report(err: unknown): void {
    // Pictures that visitors wait for come first. The others are drawn when they are requested.
    if (!(err instanceof PicturesBusyError))
      log.warn({ err }, "could not draw the share pictures ahead of time");
  }

  return {
    listHashes: async () => {
      const hashes: string[] = [];
      await pages.visitAll(async (facts) => hashes.push(hashDrawing(share.drawingOf(facts))) > 0);
      return hashes;
    },
    drawMissing: () => {
      isOutdated = true;
      running ??= drawAll()
        .catch(report)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
