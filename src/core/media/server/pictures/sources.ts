import { pictureAddress } from "./address.ts";
import type { PictureFacts } from "./facts.ts";
import { type PictureFormat, widthsFor } from "./widths.ts";

/** What a page needs to show a picture that does not shift the layout while it loads. */
export interface PictureSources {
  /** Two `srcset` values. */
  avif: string;
  webp: string;
  /** The `srcset` value of the variant for the light scheme, in AVIF. */
  day?: string;
  /** For browsers that don't support `srcset`. */
  src: string;
  /** The original's size, which reserves the space. */
  width: number;
  height: number;
  /** The average color in CSS of a picture without a transparent background, which is shown until the picture arrives. */
  tint?: string;
}

/** Adds the variant for the light scheme, which is shown in the picture's own size. */
export function withDay(picture: PictureSources, day: PictureSources): PictureSources {
  const tint = picture.tint && day.tint && `light-dark(${day.tint},${picture.tint})`;
  return { ...picture, day: day.avif, ...(tint && { tint }) };
}

/** Returns the last address of the `srcset` value. */
export function largestOf({ webp, src }: Pick<PictureSources, "webp" | "src">): string {
  return webp.split(", ").at(-1)?.split(" ")[0] ?? src;
}

/** For browsers that don't support `srcset`. */
const fallbackWidth = 640;

/**
 * Returns the addresses of a picture in all widths that a layout needs.
 *
 * @param name The name that the picture is found by when its address is requested.
 * @param maxWidth The largest width, in device pixels, that the layout shows the picture at.
 */
export function pictureSources(facts: PictureFacts, name: string, maxWidth = Infinity): PictureSources {
  const { width, height, tint, hash } = facts;
  const widths = widthsFor(width, maxWidth);
  function addressOf(size: number, format: PictureFormat): string {
    return pictureAddress({ name, width: size, hash, format });
  }
  // The last address may have a width above the original's, and a browser must know the width that it gets.
  function sourceSet(format: PictureFormat): string {
    return widths.map((size) => `${addressOf(size, format)} ${Math.min(size, width)}w`).join(", ");
  }
  const src = addressOf(widths.findLast((size) => size <= fallbackWidth) ?? width, "webp");
  const sources = { avif: sourceSet("avif"), webp: sourceSet("webp"), src, width, height };
  return tint === null ? sources : { ...sources, tint };
}
