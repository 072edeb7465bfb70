import { stat } from "node:fs/promises";
import path from "node:path";
import type { Cover } from "../../../posts/contract/blogs.ts";
import type { PostCovers } from "../../../posts/server/post-covers.ts";
import type { Logger } from "../../../process/log/log.ts";
import type { ClipSizes } from "../../../site/contract/site.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { findCompanions } from "../../../site/server/resolve-pictures.ts";
import { picturesPath } from "../pictures/address.ts";

/**
 * The covers of posts that are uploads or files in the site folder. `/pictures/cover-1.webp` is a file in its folder
 * `public/pictures`, or else in `pictures`.
 */
export interface Covers extends PostCovers {
  /** Returns the sizes of a picture, or `undefined` if it is neither an upload nor in the site folder. */
  find: (image: string) => Promise<FoundCover | undefined>;
  /** Finds out the sizes of the covers, and calls the listeners once for all that have changed. */
  prepare: (images: string[]) => Promise<void>;
  /** Changes whenever a call of `addTo` would return something else than before. */
  version: () => number;
  /** Calls `listener` with the covers for which `addTo` would return something else than before. */
  watch: (listener: CoverListener) => void;
}

/** No cover moves, but a picture in the text of a post can. */
type FoundCover = Cover | ClipSizes;

type CoverListener = (images: string[]) => void;

interface CoverOptions {
  siteDir: string;
  /** Returns the sizes of a file by its name in the site folder. Throws a {@link PictureFault} if it is no picture. */
  describe: (siteFile: string) => Promise<FoundCover>;
  /** Returns the sizes of the upload at an address, or `undefined` if there is none. */
  findUpload?: (address: string) => Promise<Cover | undefined>;
  log: Pick<Logger, "warn">;
  clock?: () => number;
}

interface KnownCover {
  /** The paths, sizes, and times of the file and of those that belong to it, so that a changed file is noticed. */
  signature: string;
  cover: FoundCover | undefined;
}

/** Milliseconds between two checks whether a file has changed. */
const checkInterval = 5_000;
/** Covers after which the listeners are called. A page shows fewer. */
const batch = 50;

export function createCovers(options: CoverOptions): Covers {
  const { siteDir, findUpload = async () => undefined, log } = options;
  const known = createKnownCovers({ ...options, findUpload });
  const listeners = new Set<CoverListener>();
  /** The covers of posts that were read since their last check. */
  const waiting = new Set<string>();
  let isChecking = false;

  async function checkAll(images: Iterable<string>): Promise<void> {
    const changed: string[] = [];
    try {
      for (const image of images) if (await known.check(image)) changed.push(image);
    } finally {
      if (changed.length > 0) for (const listener of listeners) listener(changed);
    }
  }

  async function find(image: string): Promise<FoundCover | undefined> {
    const upload = await findUpload(image);
    if (upload !== undefined) return upload;
    // Anybody can request any address, so only those of files are kept, in one spelling.
    const found = await findSiteFile(siteDir, image);
    if (found === undefined) return undefined;
    const address = encodeURI(decodeURIComponent(image));
    if (known.isDue(address)) await checkAll([address]);
    return known.get(address);
  }

  /** Checks the covers one after the other: a list can have thousands. */
  async function checkWaiting(): Promise<void> {
    isChecking = true;
    while (waiting.size > 0) {
      const images = [...waiting].slice(0, batch);
      for (const image of images) waiting.delete(image);
      await checkAll(images).catch((err) => log.warn({ err }, "a cover could not be read"));
    }
    isChecking = false;
  }

  function addTo<Post extends { image: string }>(post: Post): Post & { cover?: Cover } {
    if (known.isDue(post.image)) {
      waiting.add(post.image);
      if (!isChecking) void checkWaiting();
    }
    const cover = known.get(post.image);
    return cover === undefined || "clip" in cover ? post : { ...post, cover };
  }

  const prepare = (images: string[]) => checkAll(new Set(images));
  return { addTo, find, prepare, version: known.version, watch: (listener) => listeners.add(listener) };
}

/** Keeps the sizes of the covers, and when their files were checked last. */
function createKnownCovers({
  siteDir,
  describe,
  findUpload,
  log,
  clock = Date.now,
}: CoverOptions & Required<Pick<CoverOptions, "findUpload">>) {
  const known = new Map<string, KnownCover>();
  const checkedAt = new Map<string, number>();
  let version = 0;

  /** Returns whether the cover has changed. */
  async function check(image: string): Promise<boolean> {
    checkedAt.set(image, clock());
    const upload = await findUpload(image);
    const found = upload === undefined ? await findSiteFile(siteDir, image) : { signature: image };
    const signature = found?.signature ?? "";
    if ((known.get(image)?.signature ?? "") === signature) return false;
    const cover = upload ?? (found && "file" in found ? await describeOrSkip(found.file) : undefined);
    known.set(image, { signature, cover });
    version += 1;
    return true;
  }

  async function describeOrSkip(file: string): Promise<FoundCover | undefined> {
    try {
      return await describe(file);
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      log.warn({ file, reason: error.message }, "a cover is shown as it is");
      return undefined;
    }
  }

  return {
    check,
    get: (image: string) => known.get(image)?.cover,
    isDue: (image: string) => clock() - (checkedAt.get(image) ?? 0) >= checkInterval,
    version: () => version,
  };
}

interface FoundFile {
  /** The name in the site folder. */
  file: string;
  signature: string;
}

/** Returns the file behind a path of the site, or `undefined` for an address elsewhere and for a missing file. */
export async function findSiteFile(siteDir: string, image: string): Promise<FoundFile | undefined> {
  for (const file of filesOf(image)) {
    const facts = await stat(path.join(siteDir, file)).catch(() => undefined);
    if (!facts?.isFile()) continue;
    const signatures = [file, ...(await findCompanions(siteDir, file))].map(async (name) => {
      const found = await stat(path.join(siteDir, name)).catch(() => undefined);
      return `${name} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`;
    });
    return { file, signature: (await Promise.all(signatures)).join(" ") };
  }
  return undefined;
}

/**
 * Returns the names in the site folder that the file can have. What is in `public` is served at this address, so it
 * takes precedence.
 */
function filesOf(image: string): string[] {
  const address = readPath(image);
  if (address === undefined) return [];
  const files = [fileIn("public", address)];
  if (address.startsWith(picturesPath)) {
    files.push(fileIn("pictures", address.slice(picturesPath.length)));
  }
  return files.filter((file) => file !== undefined);
}

function fileIn(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  return file.startsWith(folder + path.sep) ? file : undefined;
}

/** Returns the decoded path of an address on this site. Hidden files have none. */
function readPath(image: string): string | undefined {
  if (!/^\/(?!\/)/.test(image) || !URL.canParse(image, "http://site")) return undefined;
  try {
    const address = decodeURIComponent(new URL(image, "http://site").pathname);
    return /\/\.|\0/.test(address) ? undefined : address;
  } catch {
    return undefined;
  }
}
