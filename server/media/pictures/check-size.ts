import { PictureFault } from "../../site-folder/picture-fault.ts";
import type { PictureKind } from "./kind.ts";

const megapixel = 1_000_000;
/** WebP has no more, and a picture must fit whatever it is converted to. */
const maxSide = 16_383;

/** Decoding an AVIF takes about 19 bytes of memory for each pixel, and other formats at most 5. */
function maxMegapixels(kind: PictureKind): number {
  return kind === "avif" ? 16 : 50;
}

/** Throws a {@link PictureFault} if decoding the picture would take too much memory. */
export function checkSize(name: string, kind: PictureKind, size: { width: number; height: number }): void {
  const { width, height } = size;
  if (!(width >= 1 && height >= 1)) throw new PictureFault(`${name} has no width or no height.`);
  const shown = `${format(width)} × ${format(height)} pixels`;
  const most = maxMegapixels(kind);
  if (width * height > most * megapixel) {
    const of = kind === "avif" ? " for an AVIF picture" : "";
    throw new PictureFault(`${name} has ${shown}; at most ${most} megapixels are allowed${of}.`);
  }
  if (Math.max(width, height) > maxSide) {
    throw new PictureFault(`${name} has ${shown}; at most ${format(maxSide)} are allowed on a side.`);
  }
}

function format(count: number): string {
  return count.toLocaleString("en");
}
