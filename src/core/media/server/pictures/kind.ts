import { notPlayed } from "../../../site/contract/patterns.ts";

export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "svg";

export type UploadKind = Exclude<PictureKind, "svg"> | "gif";

/** Recognizes a picture by its content, whatever the file is called. */
export function kindOf(bytes: Buffer): PictureKind | undefined {
  const start = bytes.subarray(0, 64).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  // The brand may be a general one ("mif1"), followed by the compatible brands.
  if (start.startsWith("ftyp", 4) && /avif|avis/.test(start)) return "avif";
  return /^\uFEFF?\s*</.test(start.replace("\xef\xbb\xbf", "")) && bytes.includes("<svg") ? "svg" : undefined;
}

export const photosSetting = "On an iPhone, choose Settings > Camera > Formats > Most Compatible";

/** Recognizes what may be a moving picture, whatever the file is called. */
export function clipStartOf(bytes: Buffer): "mp4" | "webm" | undefined {
  const start = bytes.subarray(0, 64).toString("latin1");
  if (start.startsWith("\x1aE\xdf\xa3")) return "webm";
  return start.startsWith("ftyp", 4) && !still.test(start) ? "mp4" : undefined;
}

/** Brands of pictures in the container of MP4. */
const still = /avif|avis|hei[cmsx]|hev[cmx]|mif1|msf1/;

/** Recognizes an upload by its content, whatever it is called. Returns why it is refused as the end of a sentence. */
export function uploadKindOf(bytes: Buffer): UploadKind | { refused: string } {
  const start = bytes.subarray(0, 64).toString("latin1");
  if (/^GIF8[79]a/.test(start)) return "gif";
  const kind = kindOf(bytes);
  if (kind === "svg")
    return {
      refused:
        "is an SVG picture, which cannot be uploaded because it can contain scripts. Export it as PNG or WebP, or put it into the folder pictures of the site",
    };
  if (kind !== undefined) return kind;
  if (clipStartOf(bytes)) return { refused: "is a video. Add it to the text of a post or a page instead" };
  if (/^RIFF[\s\S]{4}AVI /.test(start)) return { refused: notPlayed };
  if (start.startsWith("ftyp", 4))
    return {
      refused: `is a HEIC picture, which this server cannot read. Export it as JPEG. ${photosSetting}`,
    };
  return { refused: "is not a JPEG, PNG, WebP, AVIF, or GIF picture, whatever its name says" };
}
