import path from "node:path";
import type { Logger } from "../log/log.ts";
import type { DescribeFile, DescribePicture, PictureSizes } from "../site-folder/resolve-pictures.ts";
import type { FoundPicture } from "./pictures/pictures.ts";
import { createPictures, type Pictures } from "./pictures/pictures.ts";
import { resolveOriginal } from "./pictures/read-original.ts";
import { pictureSources } from "./pictures/sources.ts";
import { widthsFor } from "./pictures/widths.ts";

/** The widest layout shows a picture at 640 CSS pixels, on screens with two device pixels each. */
const maxWidth = 1_280;

/** The pictures of the site folder. */
export interface PictureLibrary extends Pick<Pictures, "derive" | "draw" | "close"> {
  /** Returns how pages show a file of the folder `pictures`. Throws a PictureFault for one that cannot be shown. */
  describe: DescribePicture;
  describeFile: DescribeFile;
  /** Converts every known picture to AVIF in every width, one after the other, so that no visitor waits for it. */
  convertAll: () => Promise<void>;
  /** Deletes the converted pictures of originals that the site no longer uses, and all drawings except for these. */
  clean: (drawings: string[]) => Promise<void>;
  /** Returns the original behind the name and hash in a picture's address. */
  find: (name: string, hash: string) => FoundPicture | undefined;
}

export function createPictureLibrary(
  { siteDir, cacheDir }: { siteDir: string; cacheDir: string },
  log: Logger,
): PictureLibrary {
  const pictures = createPictures({ cacheDir: path.join(cacheDir, "pictures"), log });
  // Replaced originals stay known until the server restarts: pages that are open, and the last valid site after a
  // change with faults, still show them, and what was converted is in the cache.
  const originals = new Map<string, FoundPicture>();
  let isClosed = false;

  async function describeFile(siteFile: string, folder = siteDir): Promise<PictureSizes> {
    const name = path.basename(siteFile);
    const file = await resolveOriginal(folder, siteFile);
    const facts = await pictures.inspect(file);
    originals.set(`${facts.hash} ${name}`, { file, hash: facts.hash, width: facts.width });
    return pictureSources(facts, name, maxWidth);
  }

  return {
    ...pictures,
    describe: (name) => describeFile(path.join("pictures", name)),
    describeFile,
    convertAll: async () => {
      for (const original of [...originals.values()]) {
        for (const width of widthsFor(original.width, maxWidth)) {
          if (isClosed) return;
          await pictures.derive(original, "avif", width);
        }
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
