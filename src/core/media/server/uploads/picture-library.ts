import path from "node:path";
import { waitUntilIdle } from "../../../process/idle.ts";
import type { Logger } from "../../../process/log/log.ts";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import type { PictureSizes } from "../../../site/contract/site.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import {
  type DescribeFile,
  type DescribePicture,
  findCompanions,
} from "../../../site/server/resolve-pictures.ts";
import { describeClip } from "../clips/describe-clip.ts";
import type { PictureFacts } from "../pictures/facts.ts";
import type { FoundPicture, PictureOptions } from "../pictures/pictures.ts";
import { createPictures, type Pictures } from "../pictures/pictures.ts";
import { resolveOriginal } from "../pictures/read-original.ts";
import { pictureSources, withDay } from "../pictures/sources.ts";
import { widthsFor } from "../pictures/widths.ts";

/** The widest layout shows a picture in a text at 640 CSS pixels, on screens with two device pixels each. */
const maxTextWidth = 1_280;

/** The pictures of the site folder, and the uploads. */
export interface PictureLibrary
  extends Pick<Pictures, "derive" | "draw" | "importPicture" | "inspect" | "isDrawn" | "close"> {
  /** Returns how pages show a file of the folder `pictures`. Throws a PictureFault for one that cannot be shown. */
  describe: DescribePicture;
  describeFile: DescribeFile;
  /** Makes an upload known, and returns how pages show it. An animation stands still. */
  addUpload: (upload: PictureFacts & { name: string; file: string }) => PictureSizes;
  /**
   * Converts every picture that became known since the last call to AVIF in every width, one after the other, so that
   * no visitor waits for it.
   */
  convertNew: () => Promise<void>;
  /** Deletes the converted pictures of originals that the site no longer uses, and all drawings except for these. */
  clean: (drawings: string[]) => Promise<void>;
  /** Returns the original behind the name and hash in a picture's address. */
  find: (name: string, hash: string) => FoundPicture | undefined;
}

interface LibraryOptions extends Pick<PictureOptions, "provide" | "processes"> {
  whenIdle?: () => Promise<void>;
}

/** The folder of converted pictures in the folder of the cache. */
export const picturesFolder = "pictures";

export function createPictureLibrary(
  { siteDir, cacheDir }: { siteDir: string; cacheDir: string },
  log: Logger,
  { whenIdle = waitUntilIdle, ...options }: LibraryOptions = {},
): PictureLibrary {
  const pictures = createPictures({ cacheDir: path.join(cacheDir, picturesFolder), log, ...options });
  // Replaced originals stay known until the server restarts: pages that are open, and the last valid site after a
  // change with faults, still show them, and what was converted is in the cache.
  const originals = new Map<string, FoundPicture>();
  const unconverted = new Map<string, FoundPicture & { maxWidth: number }>();
  let isClosed = false;

  function add(facts: PictureFacts, name: string, file: string, maxWidth = maxTextWidth) {
    const key = `${facts.hash} ${name}`;
    const original = { file, hash: facts.hash, width: facts.width };
    if (!originals.has(key)) unconverted.set(key, { ...original, maxWidth });
    originals.set(key, original);
    return pictureSources(facts, name, maxWidth);
  }

  const describeFile: DescribeFile = async (siteFile, folder = siteDir, maxWidth) => {
    if (clipKindOf(siteFile)) {
      const describePoster = (poster: string) => describeOne(poster, folder);
      return describeClip(siteFile, { folder, inspect: pictures.inspect, describePoster });
    }
    const picture = await describeOne(siteFile, folder, maxWidth);
    const [day] = await findCompanions(folder, siteFile);
    return day === undefined ? picture : withDay(picture, await describeOne(day, folder, maxWidth));
  };

  async function describeOne(siteFile: string, folder: string, maxWidth?: number) {
    const name = path.basename(siteFile);
    const file = await resolveOriginal(folder, siteFile);
    const facts = await pictures.inspect(file);
    // Its content is known from a moving picture.
    if (facts.clip) throw new PictureFault(`${name} is a video, whatever its name says.`);
    return add(facts, name, file, maxWidth);
  }

  return {
    ...pictures,
    describe: (name, maxWidth) => describeFile(path.join("pictures", name), siteDir, maxWidth),
    describeFile,
    addUpload: ({ name, file, ...facts }) => add(facts, name, file),
    convertNew: async () => {
      for (const [key, original] of unconverted) {
        for (const width of widthsFor(original.width, original.maxWidth)) {
          if (await pictures.isDerived(original, "avif", width)) continue;
          await whenIdle();
          if (isClosed) return;
          await pictures.derive(original, "avif", width);
        }
        unconverted.delete(key);
      }
    },
    close: () => {
      isClosed = true;
      return pictures.close();
    },
    clean: (drawings) => pictures.clean([...drawings, ...[...originals.values()].map(({ hash }) => hash)]),
    find: (name, hash) => originals.get(`${hash} ${name}`),
  };
}
