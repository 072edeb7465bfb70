import { PictureFault } from "../../site-folder/picture-fault.ts";

/**
 * Elements that show another picture. Even an embedded one may be far larger than the SVG says: its size is not checked before
 * it is decoded, and its memory is used long before the time of the picture process is over.
 */
const embedsPicture = /<(?:[\w-]+:)?(?:image|feImage)\b/i;
/** References in styles and attributes to anything but a part of the same file. */
const externalUrl = /url\(\s*["']?\s*(?!["'#\s])[^)]|@import/i;
const externalStyle = /<\?xml-stylesheet/i;
/** Any element with an `href` to another file, links for readers aside. */
const externalHref = /<(?!a\b)[\w:-]+\s[^>]*?href\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i;

/**
 * Throws a {@link PictureFault} for an SVG that is not self-contained. How long it may take to draw is limited by the picture
 * process, which ends after a minute, and by librsvg, which draws at most 500,000 elements by reference.
 */
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
}
