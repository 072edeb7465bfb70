export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "svg";

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
