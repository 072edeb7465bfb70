import { stat } from "node:fs/promises";
import path from "node:path";
import postcss, { type AtRule, type ChildNode, CssSyntaxError } from "postcss";
import { readText } from "./read-text.ts";
import type { SiteFault } from "./site-fault.ts";

export const customCssFile = "custom.css";

/** It is in every document. */
const limit = { bytes: 20_000, name: "20 KB" };

interface CustomCss {
  css: string | undefined;
  faults: SiteFault[];
}

/** Reads the style sheet of the site folder, which is optional. */
export async function readCustomCss(folder: string): Promise<CustomCss> {
  const found = await stat(path.join(folder, customCssFile)).catch(() => undefined);
  if (found === undefined) return { css: undefined, faults: [] };
  const css = await readText(folder, customCssFile, limit);
  if (typeof css !== "string") return { css: undefined, faults: [{ file: customCssFile, ...css }] };
  const faults = checkCss(css).map((fault) => ({ file: customCssFile, ...fault }));
  return { css: faults.length > 0 || css.trim() === "" ? undefined : css, faults };
}

/** Returns what is wrong with a style sheet: its syntax, or what would load something of another site. */
export function checkCss(css: string): Omit<SiteFault, "file">[] {
  const faults: Omit<SiteFault, "file">[] = [];
  // It would end the element that the style sheet is in.
  const end = css.search(/<\/style/i);
  if (end >= 0) faults.push({ position: positionOf(css, end), message: "</style> is not CSS. Remove it." });
  try {
    postcss.parse(css).walk((node) => {
      const message = findFault(node);
      const start = node.source?.start;
      if (message) faults.push({ position: start && { line: start.line, column: start.column }, message });
    });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { line = 1, column = 1, reason } = error;
    faults.push({ position: { line, column }, message: `This is not valid CSS: ${reason}.` });
  }
  return faults;
}

function positionOf(text: string, offset: number): NonNullable<SiteFault["position"]> {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function findFault(node: ChildNode): string | undefined {
  if (node.type === "comment") return undefined;
  const text = node.type === "decl" ? node.value : node.type === "rule" ? node.selector : node.params;
  if (node.type === "atrule" && isImport(node))
    return `@import is not possible: the site does not load another style sheet. Copy its rules here.`;
  const strings = Array.from(
    text.matchAll(/"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g),
    ([string]) => string,
  );
  if (strings.some((string) => /(?<!\\)\n/.test(string)))
    return "A text in quotes must end in its line. Is a quote missing?";
  const isText = node.type === "decl" && /^(content|quotes)$/i.test(node.prop) && !/image|src/i.test(text);
  const plain = resolveEscapes(text);
  const addresses = [
    ...Array.from(plain.matchAll(/(?:url|src)\(\s*["']?([^"')]*)/gi), ([, address = ""]) => address),
    // A function such as image-set takes an address without url(), also from a custom property.
    ...(isText ? [] : strings.map((string) => resolveEscapes(string).slice(1, -1)).filter(isAbsolute)),
  ];
  const foreign = addresses.find((address) => !isOwn(address.trim()));
  return foreign === undefined
    ? undefined
    : `${foreign.trim().slice(0, 80)} is not a file of this site. Save it in public/ and write its address with a slash, such as url(/desk.webp).`;
}

/** The parser ends the name of a rule at an escape, and browsers do not. */
function isImport({ name, raws, params }: AtRule): boolean {
  return /^import\b/i.test(resolveEscapes(name + (raws.afterName ?? "") + params));
}

/** Replaces the escapes of CSS with what they mean, so that an address cannot be hidden in them. */
function resolveEscapes(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_match, code: string, other: string) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)) : other,
  );
}

function isAbsolute(address: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
}

/** Whether an address is one of the same site, a part of the document, or a picture in itself. Others depend on the page. */
function isOwn(address: string): boolean {
  const own = "https://site.invalid";
  if (address.startsWith("#") || /^data:image\//i.test(address)) return true;
  return address.startsWith("/") && URL.canParse(address, own) && new URL(address, own).origin === own;
}
