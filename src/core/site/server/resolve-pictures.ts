import { stat } from "node:fs/promises";
import path from "node:path";
import { clipKindOf } from "../contract/patterns.ts";
import type { ClipSizes, PictureSizes } from "../contract/site.ts";
import { PictureFault } from "./picture-fault.ts";

/**
 * Returns how pages show a file of the folder `pictures`. Throws a {@link PictureFault} for one that cannot be shown.
 * @param maxWidth the largest width, in device pixels, if it is not that of a picture in a text
 */
export type DescribePicture = (file: string, maxWidth?: number) => Promise<PictureSizes | ClipSizes>;

/** The same for any file of the site folder, such as `public/cover.webp`, or of a copy of that folder. */
export type DescribeFile = (
  siteFile: string,
  folder?: string,
  maxWidth?: number,
) => Promise<PictureSizes | ClipSizes>;

/** The end of the name of captions. */
export const captionsEnding = ".vtt";
/** What can be the poster of a moving picture, best first. */
const posterEndings = [".webp", ".avif", ".png", ".jpg", ".jpeg", ".svg"];

/**
 * Returns the files that belong to one of the site folder and are there: `desk.day.svg`, which is shown instead of
 * `desk.svg` in the light scheme, or the poster and the captions of a moving picture.
 */
export async function findCompanions(folder: string, siteFile: string): Promise<string[]> {
  const { dir, name, ext } = path.parse(siteFile);
  const endings = clipKindOf(siteFile) ? [...posterEndings, captionsEnding] : [`.day${ext}`];
  const files = endings.map((ending) => path.join(dir, name + ending));
  const found = await Promise.all(
    files.map((file) =>
      stat(path.join(folder, file)).then(
        (facts) => facts.isFile(),
        () => false,
      ),
    ),
  );
  return files.filter((_file, index) => found[index]);
}

export type FieldPath = (string | number)[];

interface PictureFile {
  file: string;
  alt: string;
}

/** Takes the place of a picture that cannot be shown, and the picture itself. */
export type OnPictureFault<Picture extends PictureFile> = (
  message: string,
  place: FieldPath,
  picture: Picture,
) => void;

/** Replaces every `{file, alt}` in a value with the picture as pages show it. */
export async function resolvePictures<Picture extends PictureFile>(
  value: unknown,
  describePicture: DescribePicture,
  onFault: OnPictureFault<Picture>,
  place: FieldPath = [],
): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  if (isPicture<Picture>(value)) {
    try {
      return { ...(await describePicture(value.file)), alt: value.alt };
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      onFault(error.message, [...place, "file"], value);
      return undefined;
    }
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      return [key, await resolvePictures(item, describePicture, onFault, [...place, step])] as const;
    }),
  );
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function isPicture<Picture extends PictureFile>(value: object): value is Picture {
  return "file" in value && "alt" in value;
}
