import { stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Cover } from "../../contract/blogs.ts";
import { PictureFault } from "./pictures/fault.ts";

/** The covers of posts that are files in the folder `public` of the site folder, such as `/pictures/cover-1.webp`. */
export interface Covers {
  /** Adds the sizes of the cover to a post if they are known. Otherwise finds them out for the next call. */
  addTo: <Post extends { image: string }>(post: Post) => Post & { cover?: Cover };
  /** Finds out the sizes of the covers. */
  prepare: (images: string[]) => Promise<void>;
  /** Changes whenever a call of `addTo` would return something else than before. */
  version: () => number;
  /** Calls `listener` when the version changes. */
  watch: (listener: () => void) => void;
}

interface CoverOptions {
  siteDir: string;
  /** Returns the sizes of a file. Throws a {@link PictureFault} for a file that is not a picture. */
  describe: (file: string) => Promise<Cover>;
  log: Pick<Logger, "warn">;
  clock?: () => number;
}

interface KnownCover {
  /** The size and time of the file, so that a changed file is noticed. */
  signature: string;
  cover: Cover | undefined;
}

/** Milliseconds between two checks whether a file has changed. */
const checkInterval = 5_000;

export function createCovers({ siteDir, describe, log, clock = Date.now }: CoverOptions): Covers {
  const known = new Map<string, KnownCover>();
  const checkedAt = new Map<string, number>();
  const listeners = new Set<() => void>();
  let version = 0;

  async function check(image: string): Promise<void> {
    checkedAt.set(image, clock());
    const file = fileOf(siteDir, image);
    if (file === undefined) return;
    const signature = await signatureOf(file);
    if ((known.get(image)?.signature ?? "") === signature) return;
    known.set(image, { signature, cover: signature === "" ? undefined : await describeOrSkip(file) });
    version += 1;
    for (const listener of listeners) listener();
  }

  async function describeOrSkip(file: string): Promise<Cover | undefined> {
    try {
      return await describe(file);
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      log.warn({ file, reason: error.message }, "a cover is shown as it is");
      return undefined;
    }
  }

  function addTo<Post extends { image: string }>(post: Post): Post & { cover?: Cover } {
    if (clock() - (checkedAt.get(post.image) ?? 0) >= checkInterval) {
      check(post.image).catch((err) => log.warn({ err, image: post.image }, "a cover could not be read"));
    }
    const cover = known.get(post.image)?.cover;
    return cover === undefined ? post : { ...post, cover };
  }

  return {
    addTo,
    prepare: async (images) => {
      for (const image of new Set(images)) await check(image);
    },
    version: () => version,
    watch: (listener) => listeners.add(listener),
  };
}

/** Returns the file behind a path of the site, or `undefined` for an address elsewhere. */
function fileOf(siteDir: string, image: string): string | undefined {
  if (!/^\/(?!\/)/.test(image) || !URL.canParse(image, "http://site")) return undefined;
  const root = path.join(siteDir, "public");
  try {
    const file = path.join(root, decodeURIComponent(new URL(image, "http://site").pathname));
    return file.startsWith(root + path.sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Returns an empty text for a file that does not exist. */
async function signatureOf(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined);
  return facts === undefined ? "" : `${facts.size} ${facts.mtimeMs} ${facts.ctimeMs}`;
}
