import type { PostChange } from "../../../posts/server/change.ts";
import { waitUntilIdle } from "../../../process/idle.ts";
import type { Logger } from "../../../process/log/log.ts";
import { createPublicPages, type ListedPage, type PageSources } from "../../../site/server/list-pages.ts";
import { PicturesBusyError } from "../pictures/fault.ts";
import type { PictureLibrary } from "../uploads/picture-library.ts";
import type { Covers } from "./covers.ts";
import { hashDrawing } from "./drawing.ts";
import type { SharePictures } from "./share-pictures.ts";

export interface ShareDrawings {
  /** Returns the hashes of all share pictures of the site. */
  listHashes: () => Promise<string[]>;
  /**
   * Draws every share picture that is missing when the server is idle, one after the other, in the order in which
   * somebody is likely to need them. A call during that starts over afterwards.
   */
  drawMissing: () => Promise<void>;
  /** Draws the share pictures of these pages without waiting until the server is idle, if they are missing. */
  drawPages: (paths: Iterable<string>) => Promise<void>;
  stop: () => void;
}

interface ShareDrawingDeps extends PageSources {
  covers: Pick<Covers, "addTo" | "prepare">;
  share: Pick<SharePictures, "drawingOf">;
  pictures: Pick<PictureLibrary, "draw" | "isDrawn">;
  log: Pick<Logger, "warn">;
  whenIdle?: () => Promise<void>;
}

/**
 * Draws the share pictures ahead of time, because services that show the preview of a link wait for its picture only
 * briefly.
 */
export function createShareDrawings(deps: ShareDrawingDeps): ShareDrawings {
  const { share, pictures, log, whenIdle = waitUntilIdle } = deps;
  const pages = createPublicPages(deps);
  let running: Promise<void> | undefined;
  let isOutdated = false;
  let isStopped = false;

  async function drawAll(): Promise<void> {
    isOutdated = false;
    await pages.visitAll(async (page) => {
      if (!(await pictures.isDrawn(share.drawingOf(page)))) {
        await whenIdle();
        if (!isStopped) await draw(page, deps);
      }
      return !isOutdated && !isStopped;
    });
    if (isOutdated && !isStopped) await drawAll();
  }

  function report(err: unknown): void {
    if (!isStopped) log.warn({ err }, "could not draw the share pictures ahead of time");
  }

  return {
    listHashes: async () => {
      const hashes: string[] = [];
      await pages.visitAll(async (page) => hashes.push(hashDrawing(share.drawingOf(page))) > 0);
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
    drawPages: async (paths) => {
      try {
        for (const path of paths) {
          const page = isStopped ? undefined : await pages.find(path);
          if (page !== undefined && !isStopped) await draw(page, deps);
        }
      } catch (error) {
        report(error);
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** Draws the share picture of a page, if it is missing. */
async function draw(listed: ListedPage, { share, pictures, covers }: ShareDrawingDeps): Promise<void> {
  const drawing = share.drawingOf(await withCover(listed, covers));
  if (await pictures.isDrawn(drawing)) return;
  try {
    await pictures.draw(drawing);
  } catch (error) {
    // Pictures that visitors wait for come first. This one is drawn when it is requested.
    if (!(error instanceof PicturesBusyError)) throw error;
  }
}

/** Looks at the cover first: its size decides whether it is the picture. */
async function withCover(page: ListedPage, covers: ShareDrawingDeps["covers"]): Promise<ListedPage> {
  if (page.post === undefined) return page;
  const { blog } = page.post;
  await covers.prepare([blog.image]);
  return { ...page, post: { blog: covers.addTo(blog) } };
}

/** Returns the pages whose share pictures show something that has changed. Those of other posts do not show it. */
export function listRedrawn(changes: PostChange[]): Set<string> {
  const paths = changes.map(({ before, after }) => {
    const isSame = after === undefined || (before?.title === after.title && before.image === after.image);
    return isSame ? [] : [`/blog/${after.slug}`];
  });
  return new Set(paths.flat());
}
