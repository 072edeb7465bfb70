import { PictureFault } from "../../site-folder/picture-fault.ts";

/** What an SVG must not have, and what to do about it. */
const refusals: readonly [pattern: RegExp, fault: string][] = [
  [/\0|\uFFFD|^[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i, "is not encoded in UTF-8; save it as UTF-8."],
  // Both can hide anything else from these patterns.
  [/<!(?:ENTITY|ATTLIST)/i, "declares XML entities, which are not allowed; export it as plain SVG."],
  // Even an embedded picture may be far larger than the SVG says: its size is not checked before it is decoded, and its memory is
  // used long before the time of the picture process is over.
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
  // References in styles and attributes to anything but a part of the same file, and any `href` to another file, links for readers
  // aside. There is no < in the value of an attribute.
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
 * Throws a {@link PictureFault} for an SVG that is not self-contained, or runs scripts in a browser: what is kept as the original may be
 * opened as a file. How long it may take to draw is limited by the picture process, which ends after a minute, and by librsvg, which
 * draws at most 500,000 elements by reference.
 */
export function checkSvg(name: string, bytes: Buffer): void {
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
