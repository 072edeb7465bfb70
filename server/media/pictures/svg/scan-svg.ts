/** The start of an element, by its name. */
export interface SvgStart {
  start: string;
  attributes: ReadonlyMap<string, string>;
}

/** A tag, or the text between two tags. An empty element has a start and an end. */
export type SvgPart = SvgStart | { end: true } | { text: string };

const name = String.raw`[^\s<>/=!?"']+`;
const attribute = String.raw`\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const skipped = [
  "<!--[^]*?-->",
  String.raw`<\?[^]*?\?>`,
  String.raw`<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>`,
].join("|");
const tag = new RegExp(
  String.raw`(?:${skipped})|<!\[CDATA\[([^]*?)\]\]>|<\/${name}\s*>|<(${name})((?:${attribute})*)\s*(\/?)>`,
  "y",
);
const eachAttribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"]*)"|'([^']*)')`, "g");

/**
 * Reads the tags of an SVG in their order, in time that grows with its length alone. It knows as much of XML as is needed to
 * find the references in a drawing. Names have no prefix, and entities of characters are resolved. Throws a `SyntaxError`
 * for what is not a tag.
 */
export function* scanSvg(svg: string): Generator<SvgPart> {
  for (let at = 0; at < svg.length; ) {
    const next = svg.indexOf("<", at);
    const until = next === -1 ? svg.length : next;
    if (until > at) yield { text: decode(svg.slice(at, until)) };
    if (next === -1) return;
    tag.lastIndex = next;
    const found = tag.exec(svg);
    if (found === null) throw new SyntaxError("a tag is malformed");
    yield* describe(found);
    at = tag.lastIndex;
  }
}

function* describe([whole, literal, start, attributes = "", isEmpty]: RegExpExecArray): Generator<SvgPart> {
  if (literal !== undefined) yield { text: literal };
  else if (start !== undefined) yield { start: withoutPrefix(start), attributes: readAttributes(attributes) };
  if (isEmpty === "/" || whole.startsWith("</")) yield { end: true };
}

function readAttributes(text: string): Map<string, string> {
  const attributes = [...text.matchAll(eachAttribute)];
  return new Map(
    attributes.map(([, key = "", double, single]) => [withoutPrefix(key), decode(double ?? single ?? "")]),
  );
}

function withoutPrefix(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf(":") + 1);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, entity) => {
    if (entity !== undefined) return named[entity] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
