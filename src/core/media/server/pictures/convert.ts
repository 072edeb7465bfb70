import sharp, { type Metadata, type Sharp } from "sharp";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { checkSize } from "./check-size.ts";
import type { PictureFacts } from "./facts.ts";
import { kindOf, type PictureKind } from "./kind.ts";
import type { Original } from "./read-original.ts";
import { type PictureFormat, pictureWidths } from "./widths.ts";

/** What an SVG must not have, and what to do about it. */
const refusals: readonly [pattern: RegExp, fault: string][] = [
  [/\0|\uFFFD|^[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i, "is not encoded in UTF-8; save it as UTF-8."],
  // Both can hide anything else from these patterns.
  [/<!(?:ENTITY|ATTLIST)/i, "declares XML entities, which are not allowed; export it as plain SVG."],
  // Even an embedded picture may be far larger than the SVG says: its size is not checked before it is decoded, and its
  // memory is used long before the time of the picture process is over.
  [
    /<(?:[^\s<>/:]+:)?(?:image|feImage)\b/i,
    "embeds another picture, which is not allowed; save it as PNG or WebP.",
  ],
  // Elements of HTML, also in `foreignObject`, have scripts and frames of their own.
  [
    /<(?:[^\s<>/:]+:)?(?:script|handler|listener|foreignObject|iframe)\b|www\.w3\.org\/1999\/xhtml/i,
    "has a script or a part in HTML, which is not allowed; export it as plain SVG.",
  ],
  // White space is before every attribute.
  [/\son[a-z]+\s*=\s*["']/i, "has an attribute that runs a script, such as onload; remove it."],
  // References in styles and attributes to anything but a part of the same file, and any `href` to another file, links
  // for readers aside. There is no < in the value of an attribute.
  [
    /url\(\s*["']?\s*(?!["'#\s])[^)]|@import|<\?xml-stylesheet|<(?!a[\s>])[^\s<>]+\s[^<]*?href\s*=\s*["'](?!\s*#)/i,
    "refers to other files, which is not allowed; export it as one plain SVG.",
  ],
  [
    /href\s*=\s*["'](?!\s*(?:#|https?:|mailto:))|attributeName\s*=\s*["'][^"']*href/i,
    "has a link that is no address of a page, such as https://example.com; remove it.",
  ],
];

/**
 * Throws a {@link PictureFault} for an SVG that is not self-contained, or runs scripts in a browser: what is kept as
 * the original may be opened as a file. How long it may take to draw is limited by the picture process, which ends
 * after a minute, and by librsvg, which draws at most 500,000 elements by reference.
 */
function checkSvg(name: string, bytes: Buffer): void {
  // Comments are checked, too: what looks like one may be text to the XML parser.
  const text = bytes.toString("utf8");
  for (const [pattern, fault] of refusals)
    if (pattern.test(text) || pattern.test(resolveReferences(text)))
      throw new PictureFault(`${name} ${fault}`);
}

/** Replaces references to characters by the characters, so that an address cannot be hidden in them. */
function resolveReferences(text: string): string {
  return text.replace(
    /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi,
    (written, hexadecimal?: string, decimal?: string) => {
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      // A character that is not allowed makes the file invalid, and is no reason to call it binary.
      return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : written;
    },
  );
}

/** An SVG has no pixels of its own. It is drawn as if its longer side had as many as the largest allowed width. */
const drawnSide = Math.max(...pictureWidths);
/** Dots per inch at which one SVG unit is one pixel, and the most that sharp accepts. */
const plainDensity = 72;
const maxDensity = 100_000;
/** The average alpha of a picture with a tint: rounded corners may be transparent, a background may not. */
const leastAlpha = 0.95 * 255;

/**
 * Prepares sharp for pictures that may be hostile: only the known formats are decoded, and nothing is kept in memory.
 * One thread leaves the machine's other processors to visitors.
 */
export function prepareSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  const loaders = ["Jpeg", "Png", "Webp", "Heif", "Svg", "Nsgif"].map((format) => `VipsForeignLoad${format}`);
  sharp.unblock({ operation: loaders });
}

/** Decodes a picture completely. Throws a {@link PictureFault} that names the file and what is wrong with it. */
export async function inspectPicture(original: Original): Promise<PictureFacts> {
  const { name, hash } = original;
  const { kind, metadata } = await readHeader(original);
  const { width, height } = metadata.autoOrient;
  const scale = kind === "svg" ? drawnSide / Math.max(width, height) : 1;
  const tint = await refusing(name, () => findTint(original.bytes));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    tint,
    hash,
  };
}

/** Returns the picture at a width, or at its own width if that is smaller, without the original's metadata. */
export async function convertPicture(
  original: Original,
  format: PictureFormat,
  width: number,
): Promise<Buffer> {
  const { kind, metadata } = await readHeader(original);
  const density = kind === "svg" ? densityFor(metadata, width) : plainDensity;
  const resized = open(original.bytes, density).resize({ width, withoutEnlargement: kind !== "svg" });
  return refusing(original.name, () => encode(resized, format));
}

/** Cuts the largest part with these proportions out of the middle of a picture, and returns it in this size. */
export async function cropPicture(
  original: Original,
  size: { width: number; height: number },
): Promise<Sharp> {
  const { kind, metadata } = await readHeader(original);
  const scale = Math.max(size.width / metadata.width, size.height / metadata.height);
  const density = kind === "svg" ? densityFor(metadata, Math.ceil(scale * metadata.width)) : plainDensity;
  return open(original.bytes, density).resize({ ...size, fit: "cover" });
}

function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  // Effort 4 is nine times slower than 3 for files that are 7 percent smaller. Screenshots of text need full color.
  if (format === "avif")
    return picture.avif({ quality: 60, effort: 3, chromaSubsampling: "4:4:4" }).toBuffer();
  return picture.webp({ quality: 82, effort: 4, smartSubsample: true }).toBuffer();
}

async function readHeader({ name, bytes }: Original): Promise<{ kind: PictureKind; metadata: Metadata }> {
  const kind = kindOf(bytes);
  if (kind === undefined) throw new PictureFault(`${name} is not a JPEG, PNG, WebP, AVIF or SVG picture.`);
  if (kind === "svg") checkSvg(name, bytes);
  // The header alone is read here, so that a message can say how large the picture is.
  const metadata = await refusing(name, () => sharp(bytes, { limitInputPixels: false }).metadata());
  checkSize(name, kind, metadata);
  return { kind, metadata };
}

function open(bytes: Buffer, density = plainDensity): Sharp {
  return sharp(bytes, { failOn: "error", autoOrient: true, density });
}

/** Chooses the density at which the SVG is drawn at this width, so that it is neither blurred nor drawn too large. */
function densityFor({ width, height }: Metadata, wanted: number): number {
  const target = Math.min(wanted, (drawnSide / Math.max(width, height)) * width);
  return Math.min(maxDensity, Math.max(1, Math.ceil((plainDensity * target) / width)));
}

/** Returns the average color, or `null` if much of the picture is transparent. Decodes the whole picture. */
export async function findTint(bytes: Buffer): Promise<string | null> {
  const tiny = open(bytes).resize({ width: 16, height: 16, fit: "fill" }).toColorspace("srgb");
  const { channels } = await sharp(await tiny.ensureAlpha().png().toBuffer()).stats();
  const means = channels.map(({ mean }) => Math.round(mean));
  const alpha = means.pop() ?? 0;
  if (alpha < leastAlpha) return null;
  return `#${means.map((mean) => mean.toString(16).padStart(2, "0")).join("")}`;
}

/** Turns an error of the decoder into a sentence. */
export async function refusing<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
    throw new PictureFault(`${name} is damaged or incomplete (${reason}).`, { cause: error });
  }
}
