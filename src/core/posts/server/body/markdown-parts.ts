import type { Definition, Image, Link } from "mdast";
import type { Extension, Handle } from "mdast-util-from-markdown";
import { walk } from "./conversion.ts";
import { parseTree } from "./parse-markdown.ts";
import { type Part, splice } from "./splice.ts";

/** The address of a picture or a link. */
export interface Destination extends Part {
  url: string;
  isPicture: boolean;
}

export interface MarkdownParts {
  destinations: Destination[];
  html: (Part & { value: string })[];
  /** Blocks of code, and code in a line. */
  codes: Part[];
}

/** Characters. The parser's time can grow with the square of the length. */
const longest = 1_000_000;

/** Finds the parts of a text that can be changed without reading it again. Returns `undefined` for a text that is too long or nested too deeply. */
export function findParts(markdown: string): MarkdownParts | undefined {
  const places = new Map<object, Part>();
  const root = markdown.length > longest ? undefined : parseTree(markdown, [locateDestinations(places)]);
  if (root === undefined) return undefined;
  const parts: MarkdownParts = { destinations: [], html: [], codes: [] };
  const nodes = [...walk(root)];
  const shown = new Set(nodes.flatMap((node) => (node.type === "imageReference" ? node.identifier : [])));
  for (const node of nodes) {
    const part = { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
    if (node.type === "html") parts.html.push({ ...part, value: node.value });
    if (node.type === "code" || node.type === "inlineCode") parts.codes.push(part);
    const place = places.get(node);
    if (place === undefined || !("url" in node)) continue;
    const isPicture = node.type === "image" || (node.type === "definition" && shown.has(node.identifier));
    parts.destinations.push({ ...place, url: node.url, isPicture });
  }
  return parts;
}

/** Notes where the address of each node is. Nodes themselves only have their own place. */
function locateDestinations(places: Map<object, Part>): Extension {
  const keep: Handle = function (token) {
    const url = this.resume();
    const node = this.stack.at(-1) as Definition | Image | Link;
    node.url = url;
    places.set(node, { start: token.start.offset, end: token.end.offset });
  };
  return { exit: { resourceDestinationString: keep, definitionDestinationString: keep } };
}

/**
 * Replaces the addresses of links, pictures, and definitions in Markdown, and nothing else: not what looks like one in
 * code. Leaves those for which `replace` returns `undefined`, and those that are written with escapes.
 * @param replace returns an address that needs no escapes
 */
export async function replaceDestinations(
  text: string,
  replace: (url: string) => string | undefined | Promise<string | undefined>,
): Promise<string> {
  const changes: (Part & { text: string })[] = [];
  for (const { url, start, end } of findParts(text)?.destinations ?? []) {
    const other = text.slice(start, end) === url ? await replace(url) : undefined;
    if (other !== undefined) changes.push({ start, end, text: other });
  }
  return splice(text, changes);
}
