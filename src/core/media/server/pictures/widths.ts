/**
 * The only widths that pictures are converted to, so that the number of conversions is limited whatever visitors ask
 * for.
 */
export const pictureWidths: readonly number[] = [160, 320, 640, 960, 1280, 1920];

export const pictureFormats = ["avif", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/**
 * Returns the widths to offer for an original: those below its own width, and the next one, which results in the
 * original's own width. With `maxWidth`, returns only those that are needed for a picture shown at that width.
 */
export function widthsFor(originalWidth: number, maxWidth = Infinity): number[] {
  const needed = Math.min(originalWidth, maxWidth);
  const enough = pictureWidths.find((width) => width >= needed) ?? Infinity;
  return pictureWidths.filter((width) => width <= enough);
}
