import { PictureFault } from "../../site-folder/picture-fault.ts";
import { estimateAdded } from "./svg/estimate-added.ts";

/** Elements that show another picture. Even an embedded one may be far larger than the SVG says. */
const embedsPicture = /<(?:[\w-]+:)?(?:image|feImage)\b/i;
/** References in styles and attributes to anything but a part of the same file. */
const externalUrl = /url\(\s*["']?\s*(?!["'#\s])[^)]|@import/i;
const externalStyle = /<\?xml-stylesheet/i;
/** Any element with an `href` to another file, links for readers aside. */
const externalHref = /<(?!a\b)[\w:-]+\s[^>]*?href\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i;

/** Elements that references may add. Drawing so many takes a second or two; 200 filters count as much. */
const maxAdded = 50_000;

/** Throws a {@link PictureFault} for an SVG that is not self-contained, or that becomes far larger when it is drawn. */
export function checkSvg(name: string, bytes: Buffer): void {
  // Comments are checked too: what looks like one may be text to the XML parser.
  const text = bytes.toString("utf8");
  if (/\0|\uFFFD/.test(text)) throw new PictureFault(`${name} is not encoded in UTF-8; save it as UTF-8.`);
  if (/<!ENTITY/i.test(text)) {
    throw new PictureFault(`${name} declares XML entities, which are not allowed; export it as plain SVG.`);
  }
  if (embedsPicture.test(text)) {
    throw new PictureFault(`${name} embeds another picture, which is not allowed; save it as PNG or WebP.`);
  }
  if (externalUrl.test(text) || externalStyle.test(text) || externalHref.test(text)) {
    throw new PictureFault(
      `${name} refers to other files, which is not allowed; export it as one plain SVG.`,
    );
  }
  checkReferences(name, text);
}

function checkReferences(name: string, text: string): void {
  const added = estimating(name, text);
  if (Number.isNaN(added)) {
    throw new PictureFault(
      `${name} has a part that uses itself, which cannot be drawn; remove that part and export it again.`,
    );
  }
  if (added > maxAdded) {
    const most = maxAdded.toLocaleString("en");
    throw new PictureFault(
      `${name} uses its parts again so often that drawing it would take too long (more than ${most} elements); save it as PNG or WebP.`,
    );
  }
}

function estimating(name: string, text: string): number {
  try {
    return estimateAdded(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PictureFault(`${name} is damaged or incomplete (${error.message}).`, { cause: error });
  }
}
