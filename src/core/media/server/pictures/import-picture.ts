import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import sharp, { type Metadata, type Region, type Sharp } from "sharp";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import type { Crop } from "../../contract.ts";
import { checkAnimation, checkSize } from "./check-size.ts";
import { findTint, refusing } from "./convert.ts";
import type { ImportedFacts } from "./facts.ts";
import { type UploadKind, uploadKindOf } from "./kind.ts";
import type { Original } from "./read-original.ts";
import type { ImportOptions } from "./requests.ts";

/** The longest side that is kept, in pixels. The text of a post is 640 wide on screens with up to two device pixels. */
const maxSide = 2_560;
const megabyte = 1024 * 1024;
/** A drawing or a screenshot is stored without loss up to this size. A photo as PNG would have several times as much. */
const maxLossless = 3 * megabyte;
/** Bytes that are stored at most. Only long animations reach it. */
const maxStored = 10 * megabyte;

/**
 * Converts an upload to the WebP that is stored: upright, without metadata, and with at most 2,560 pixels on a side. An
 * animation stays one, unless `still` is set. Throws a {@link PictureFault} with the reason why it cannot be used.
 */
export async function importPicture(
  { bytes }: Pick<Original, "bytes">,
  { name, target, still }: ImportOptions,
): Promise<ImportedFacts> {
  const { kind, metadata } = await readHeader(name, bytes);
  const isAnimated = (metadata.pages ?? 1) > 1 && still === undefined;
  const area = still?.crop && areaOf(still.crop, metadata.autoOrient);
  const converted = await refusing(name, () =>
    isAnimated ? encodeAnimation(bytes) : encodeStill(bytes, { kind, area, side: still?.maxSide ?? maxSide }),
  );
  if (converted.length > maxStored) throw new PictureFault(describeLarge(name, converted.length));
  const { width, height, pageHeight = height } = await sharp(converted, { animated: isAnimated }).metadata();
  await writeFile(target, converted, { flush: true });
  return {
    width,
    height: pageHeight,
    tint: await findTint(converted),
    hash: createHash("sha256").update(converted).digest("hex").slice(0, 32),
    isAnimated,
    size: converted.length,
  };
}

async function readHeader(name: string, bytes: Buffer): Promise<{ kind: UploadKind; metadata: Metadata }> {
  const kind = uploadKindOf(bytes);
  if (typeof kind === "object") throw new PictureFault(`${name} ${kind.refused}.`);
  const metadata = await refusing(name, () => sharp(bytes, { limitInputPixels: false }).metadata());
  checkSize(name, kind, metadata);
  checkAnimation(name, { width: metadata.width, height: metadata.height, frames: metadata.pages ?? 1 });
  return { kind, metadata };
}

/** Returns a part of a picture in whole pixels. */
function areaOf(crop: Crop, { width, height }: { width: number; height: number }): Region {
  const [left, top] = [Math.floor(crop.left * (width - 1)), Math.floor(crop.top * (height - 1))];
  const within = (share: number, size: number, start: number) =>
    Math.max(1, Math.min(size - start, Math.round(share * size)));
  return { left, top, width: within(crop.width, width, left), height: within(crop.height, height, top) };
}

interface Stilled {
  kind: UploadKind;
  area: Region | undefined;
  /** Pixels. */
  side: number;
}

async function encodeStill(bytes: Buffer, { kind, area, side }: Stilled): Promise<Buffer> {
  const upright = sharp(bytes, { failOn: "error", autoOrient: true });
  const picture = shrink(area === undefined ? upright : upright.extract(area), side);
  // What has no loss yet is a drawing or a screenshot more often than a photo.
  const lossless =
    kind === "png" || kind === "gif" ? await picture.clone().webp({ lossless: true }).toBuffer() : undefined;
  if (lossless !== undefined && lossless.length <= maxLossless) return lossless;
  return picture.webp({ quality: 90, smartSubsample: true }).toBuffer();
}

function encodeAnimation(bytes: Buffer): Promise<Buffer> {
  const frames = shrink(sharp(bytes, { failOn: "error", animated: true, limitInputPixels: false }));
  return frames.webp({ quality: 80, mixed: true, effort: 3 }).toBuffer();
}

function shrink(picture: Sharp, side = maxSide): Sharp {
  return picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

function describeLarge(name: string, size: number): string {
  const shown = (size / megabyte).toFixed(1);
  return `${name} still has ${shown} MB after its conversion; at most ${maxStored / megabyte} MB are allowed. Shorten the animation, or make it smaller.`;
}
