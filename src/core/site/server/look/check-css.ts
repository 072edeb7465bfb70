import postcss, { type ChildNode, CssSyntaxError } from "postcss";
import { maxFaults } from "../../../posts/server/body/markdown-fault.ts";
import type { SiteFault } from "../site-fault.ts";

/** What browsers read as something else than the parser. */
const misread: [RegExp, string][] = [
  // It would end the element that the style sheet is in.
  [/<\/style/i, "</style> is not CSS. Remove it."],
  // Without quotes, it is no comment.
  [/url\(\s*(?!["'\s])(?:\\[\s\S]|[^\\)])*?\/\*/i, "An address with /* must be in quotes."],
];

/** Comments, escapes, and texts in quotes, which end in their line. */
const lexemes = /\/\*[\s\S]*?(?:\*\/|$)|\\(?:\r\n|[\s\S])|(["'])(?:\\(?:\r\n|[\s\S])|(?!\1)[^\\\n\r\f])*\1/g;

/** Levels of rules inside of rules. The time of the checks grows with their square. */
const maxDepth = 10;
const tooDeep = `Rules can be nested in at most ${maxDepth} levels. Write this one outside of the others.`;

/** Returns what is wrong with a style sheet: its syntax, or what would load something of another site. */
export function checkCss(css: string): Omit<SiteFault, "file">[] {
  const faults: Omit<SiteFault, "file">[] = [];
  for (const [pattern, message] of misread) {
    const start = resolveLetters(css).search(pattern);
    if (start >= 0) faults.push({ position: positionOf(css, start), message });
  }
  try {
    postcss.parse(css).walk((node) => {
      const isDeep = depthOf(node) > maxDepth;
      const message = isDeep ? tooDeep : findFault(node);
      const start = node.source?.start;
      if (message) faults.push({ position: start && { line: start.line, column: start.column }, message });
      // Nothing in it is looked at.
      return isDeep ? false : undefined;
    });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { line = 1, column = 1, reason } = error;
    faults.push({ position: { line, column }, message: `This is not valid CSS: ${reason}.` });
  }
  return faults.slice(0, maxFaults);
}

/** Returns how many rules a node is in, or one more than is allowed. */
function depthOf(node: ChildNode): number {
  let depth = 0;
  for (let parent = node.parent; parent && depth <= maxDepth; parent = parent.parent as typeof parent)
    depth += 1;
  return depth;
}

function positionOf(text: string, offset: number): NonNullable<SiteFault["position"]> {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function findFault(node: ChildNode): string | undefined {
  if (node.type === "comment") return undefined;
  // With all that the parser leaves out of a value or a selector.
  const source = (node.type === "decl" ? node : node.clone({ nodes: [] })).toString();
  const isEscape = (lexeme: string) => lexeme.startsWith("\\");
  const unquoted = source.replace(lexemes, (lexeme) => (isEscape(lexeme) ? lexeme : " "));
  if (/@import\b/i.test(resolveEscapes(unquoted)))
    return "@import is not possible: the site does not load another style sheet. Copy its rules here.";
  if (/["']/.test(source.replace(lexemes, " ")))
    return "A text in quotes must end in its line. Is a quote missing?";
  const strings = (source.match(lexemes) ?? []).filter((lexeme) => /^["']/.test(lexeme));
  const plain = resolveEscapes(source.replace(lexemes, (lexeme) => (lexeme.startsWith("/*") ? "" : lexeme)));
  const addresses = [
    ...Array.from(plain.matchAll(/(?:url|src)\(\s*["']?([^"')]*)/gi), ([, address = ""]) => address),
    // A function such as image-set takes an address without url(), also from a custom property.
    ...(isForText(node, plain)
      ? []
      : strings.map((string) => resolveEscapes(string).slice(1, -1)).filter(isForeign)),
  ];
  const foreign = addresses.find((address) => !isOwn(address.trim()));
  return foreign === undefined
    ? undefined
    : `${foreign.trim().slice(0, 80)} is not a file of this site. Save it in public/ and write its address with a slash, such as url(/desk.webp).`;
}

/** Whether no text in quotes is an address: those of a selector are values of attributes. */
function isForText(node: ChildNode, plain: string): boolean {
  // Browsers read a selector that begins like a custom property as one.
  if (node.type === "rule") return !plain.trimStart().startsWith("--");
  return node.type === "decl" && /^(content|quotes)$/i.test(node.prop) && !/image|src/i.test(plain);
}

/** Replaces the escapes of CSS with what they mean, so that an address cannot be hidden in them. */
function resolveEscapes(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_match, code: string, other: string) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)) : other,
  );
}

/** Replaces only those of letters, such as in the name of a function. */
function resolveLetters(text: string): string {
  return text.replace(/\\(?:[0-9a-f]{1,6}\s?|[a-z])/gi, (written) => {
    const character = resolveEscapes(written);
    return /[a-z]/i.test(character) ? character : written;
  });
}

const own = "https://site.invalid";

/** Whether browsers read a text as the address of another site. They leave out tabs, line breaks, and control characters. */
function isForeign(address: string): boolean {
  return URL.canParse(address, own) && new URL(address, own).origin !== own;
}

/** Whether an address is one of the same site, a part of the document, or a picture in itself. Others depend on the page. */
function isOwn(address: string): boolean {
  if (address.startsWith("#") || /^data:image\//i.test(address)) return true;
  return address.startsWith("/") && URL.canParse(address, own) && !isForeign(address);
}
