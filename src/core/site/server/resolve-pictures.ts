import path from "node:path";
import type { PictureSizes } from "../contract/site.ts";
import { PictureFault } from "./picture-fault.ts";

/**
 * Returns how pages show a file of the folder `pictures`. Throws a {@link PictureFault} for one that cannot be shown.
 * @param maxWidth the largest width, in device pixels, if it is not that of a picture in a text
 */
export type DescribePicture = (file: string, maxWidth?: number) => Promise<PictureSizes>;

/** The same for any file of the site folder, such as `public/cover.webp`, or of a copy of that folder. */
export type DescribeFile = (siteFile: string, folder?: string, maxWidth?: number) => Promise<PictureSizes>;

/** Returns the name of the file that is shown instead in the light scheme: `desk.day.svg` for `desk.svg`. */
export function dayFileOf(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.day${ext}`);
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
