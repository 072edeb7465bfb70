import { createElement } from "react";
import satori from "satori";
import sharp, { type Sharp } from "sharp";
import { cropPicture } from "../pictures/convert.ts";
import { readKnown } from "../pictures/read-original.ts";
import { toDrawable } from "./drawable-text.ts";
import type { Icon } from "./drawing.ts";
import { families, loadFonts } from "./fonts.ts";

const surface = "#121722";
/** The size that icons are drawn in, and the largest that one is shown in. */
const side = 512;
/** A system may cut off everything outside of a circle with this share of the width. */
const safe = 0.7;
const icoSides = [16, 32, 48];

/** Draws an icon: as SVG, as ICO, or else as PNG. */
export async function drawIcon(icon: Icon): Promise<Buffer> {
  const { variant } = icon;
  if (variant === "svg") return drawInitials(icon, { rounded: true });
  if (variant === "ico") return encodeIco(await Promise.all(icoSides.map((size) => drawSquare(icon, size))));
  // iOS cuts off the corners of the square itself.
  return variant === "maskable" || variant === 180
    ? drawFilled(icon, variant === 180 ? 180 : side)
    : drawSquare(icon, variant);
}

async function drawSquare(icon: Icon, size: number): Promise<Buffer> {
  return (await open(icon, size, { rounded: true })).png().toBuffer();
}

/** Fills the square. Only a maskable icon loses more than its corners. */
async function drawFilled(icon: Icon, size: number): Promise<Buffer> {
  const isShrunk = icon.variant === "maskable" && "file" in icon.source;
  const inner = isShrunk ? Math.round(size * safe) : size;
  const start = Math.floor((size - inner) / 2);
  const end = size - inner - start;
  const picture = await open(icon, inner, { rounded: false });
  return picture
    .extend({ top: start, left: start, bottom: end, right: end, background: surface })
    .flatten({ background: surface })
    .png()
    .toBuffer();
}

async function open(icon: Icon, size: number, shape: { rounded: boolean }): Promise<Sharp> {
  const { source } = icon;
  if ("file" in source) return cropPicture(await readKnown(source), { width: size, height: size });
  return sharp(await drawInitials(icon, shape)).resize(size, size);
}

/** Draws an icon from the initials, as SVG. */
export async function drawInitials({ source }: Icon, { rounded }: { rounded: boolean }): Promise<Buffer> {
  if ("file" in source) throw new Error("An owner's icon is not drawn from initials.");
  const { fonts, has } = loadFonts();
  // The prompt of the site if the fonts lack the letters.
  const letters = toDrawable(source.initials, has) || "~/";
  const style = {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    width: side,
    height: side,
    borderRadius: rounded ? 120 : 0,
    backgroundColor: surface,
    color: source.accent,
    fontFamily: families.join(", "),
    fontWeight: 700,
    fontSize: letters.length === 1 ? 300 : 220,
  };
  return Buffer.from(
    await satori(createElement("div", { style }, letters), { width: side, height: side, fonts }),
  );
}

/** Puts PNGs of up to 255 pixels into an ICO file, which all browsers since 2010 understand. */
export function encodeIco(pngs: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const entry = 6 + 16 * index;
    // The width and height are at these places in a PNG.
    header.writeUInt8(png.readUInt32BE(16), entry);
    header.writeUInt8(png.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}
