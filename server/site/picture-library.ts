import path from "node:path";
import type { Logger } from "pino";
import type { PictureView } from "../../contract/site/site.ts";
import type { Config } from "../config.ts";
import { createPictures, type Pictures } from "./pictures/pictures.ts";
import type { FoundPicture } from "./pictures/routes.ts";
import { pictureSources } from "./pictures/sources.ts";

/** The widest layout shows a picture at 640 CSS pixels, on screens with two device pixels each. */
const maxWidth = 1_280;

/** The pictures of the site folder. */
export interface PictureLibrary extends Pick<Pictures, "derive" | "close"> {
  /** Returns how pages show a file of the folder `pictures`. Throws a PictureFault for one that cannot be shown. */
  describe: (file: string) => Promise<Omit<PictureView, "alt">>;
  /** Deletes the converted pictures of originals that the site no longer uses. */
  clean: () => Promise<void>;
  /** Returns the original behind the name and hash in a picture's address. */
  find: (name: string, hash: string) => FoundPicture | undefined;
}

export function createPictureLibrary(
  { siteDir, cacheDir }: Pick<Config, "siteDir" | "cacheDir">,
  log: Logger,
): PictureLibrary {
  const pictures = createPictures({ cacheDir: path.join(cacheDir, "pictures"), log });
  // Replaced originals stay known until the server restarts: pages that are open, and the last valid site after a
  // change with faults, still show them, and what was converted is in the cache.
  const originals = new Map<string, FoundPicture>();
  return {
    ...pictures,
    describe: async (name) => {
      const file = path.join(siteDir, "pictures", name);
      const facts = await pictures.inspect(file);
      originals.set(`${facts.hash} ${name}`, { file, hash: facts.hash, width: facts.width });
      const { placeholder: _placeholder, ...sources } = pictureSources(facts, name, maxWidth);
      return sources;
    },
    clean: () => pictures.clean([...originals.values()].map(({ hash }) => hash)),
    find: (name, hash) => originals.get(`${hash} ${name}`),
  };
}
