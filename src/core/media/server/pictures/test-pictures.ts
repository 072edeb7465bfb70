import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";

/** Returns a picture of random colors, which is hard to compress. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = channels === 4 ? { r: 90, g: 120, b: 150, alpha: 0.5 } : { r: 90, g: 120, b: 150 };
  return sharp({
    create: { width, height, channels, background, noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });
}

/** Writes a file into a folder and returns its path. */
export function put(folder: string, name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Returns a PNG whose header states this size, with no pixels: what a decompression bomb looks like. */
export async function pngOfSize(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  const { crc32 } = await import("node:zlib");
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}
