import { PictureFault } from "../../../site/server/picture-fault.ts";
import type { PictureKind, UploadKind } from "./kind.ts";

const megapixel = 1_000_000;
/** WebP has no more, and a picture must fit whatever it is converted to. */
const maxSide = 16_383;

/** Decoding an AVIF takes about 19 bytes of memory for each pixel, and other formats at most 5. */
function maxMegapixels(kind: PictureKind | UploadKind): number {
  return kind === "avif" ? 16 : 50;
}

/** Throws a {@link PictureFault} if decoding the picture would take too much memory. */
export function checkSize(
  name: string,
  kind: PictureKind | UploadKind,
  size: { width: number; height: number },
): void {
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

/** More frames than any animation that people watch. */
const maxFrames = 2_000;
/** Frames are decoded one after the other, so this limits the time, not the memory. */
const maxAnimatedMegapixels = 100;

/** Throws a {@link PictureFault} if converting the animation would take too long. `height` is that of one frame. */
export function checkAnimation(name: string, size: { width: number; height: number; frames: number }): void {
  const { width, height, frames } = size;
  if (frames <= maxFrames && width * height * frames <= maxAnimatedMegapixels * megapixel) return;
  const shown = `${format(frames)} frames of ${format(width)} × ${format(height)} pixels`;
  throw new PictureFault(
    `${name} has ${shown}; at most ${format(maxFrames)} frames and ${maxAnimatedMegapixels} megapixels in all of them are allowed. Shorten the animation, or make it smaller.`,
  );
}

function format(count: number): string {
  return count.toLocaleString("en");
}
