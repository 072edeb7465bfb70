import type { Nodes, Root } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { gfm } from "micromark-extension-gfm";
import { clipFilePattern, pictureFilePattern } from "../../../site/contract/patterns.ts";
import type { Markdown, PostPicture } from "../../contract/markdown.ts";
import { createConversion, walk } from "./conversion.ts";
import { convertBlocks, convertNotes } from "./convert-blocks.ts";
import type { Dialect } from "./dialect.ts";
import { formulaNodes } from "./formula/formula-nodes.ts";
import { formulaSyntax } from "./formula/formula-syntax.ts";
import { isSafeLink } from "./is-safe-link.ts";
import { type MarkdownFault, maxFaults, type PictureFile } from "./markdown-fault.ts";
import { replacePlain } from "./plain-paragraphs.ts";
import { positionOf } from "./position-of.ts";

/** Posts, which the owner writes in the browser: what is not shown as it is, is shown as text. */
const postDialect: Dialect<PostPicture> = {
  showHtml: ({ value }) => value,
  showPicture: (node, { url, title }) => {
    const alt = node.alt ?? "";
    if (!isPictureAddress(url)) return alt === "" ? undefined : alt;
    return { type: "picture", picture: { src: url, alt, ...(title && { title }) } };
  },
  showClip: (node, target, report) => {
    // Elsewhere, it is shown by its text.
    if (!target.url.startsWith("/")) return postDialect.showPicture(node, target, report);
    report(node, clipInLine);
    return undefined;
  },
  acceptLink: (_node, url) => isSafeLink(url),
};

/** Posts that were accepted before. */
const storedDialect: Dialect<PostPicture> = { ...postDialect, showClip: postDialect.showPicture };

const clipInLine =
  "A moving picture must be in a paragraph of its own, with an empty line before and after it.";

const comment = /^(<!--[\s\S]*?-->\s*)+$/;

/** From the file in `pages`, a picture is at `../pictures/`; from the site folder, it is at `pictures/`. */
const inPictures = /^(\.\.\/|\/)?pictures\//;

/** Pages of the site folder, whose owner sees a fault in the terminal: what is not shown as it is, is a fault. */
const pageDialect: Dialect<PictureFile> = {
  /** Comments are left out silently, and an end tag has been reported with its start tag. */
  showHtml: (node, report) => {
    if (comment.test(node.value) || node.value.startsWith("</")) return undefined;
    const got = JSON.stringify(node.value.split("\n", 1)[0]?.slice(0, 40));
    report(node, `Raw HTML is not supported; got ${got}. Use Markdown, or backticks to show it as code.`);
    return undefined;
  },
  showPicture: (node, { url }, report) => {
    const file = url.replace(inPictures, "");
    if (file === url || !(pictureFilePattern.test(file) || clipFilePattern.test(file))) {
      const rule =
        "must be the path of a JPEG, PNG, WebP, AVIF, SVG, MP4, or WebM file such as pictures/desk.jpg";
      report(node, `A picture ${rule}; got ${JSON.stringify(url.slice(0, 80))}.`);
      return undefined;
    }
    return { type: "picture", picture: { file, alt: node.alt ?? "", position: positionOf(node) } };
  },
  showClip: (node, _target, report) => {
    report(node, clipInLine);
    return undefined;
  },
  acceptLink: (node, url, report) => {
    if (isSafeLink(url)) return true;
    const rule = "must start with https:, http:, mailto:, tel:, /, or #";
    report(node, `The address of a link ${rule}; got ${JSON.stringify(url.slice(0, 80))}.`);
    return false;
  },
};

export type ParsedMarkdown<Picture> = { content: Markdown<Picture> } | { faults: MarkdownFault[] };

/** Blocks in blocks and emphasis in emphasis. Far deeper than any text that people can read. */
const maxDepth = 24;
/** Markers of quotes and lists at the start of one line. The parser's time grows with the square of their number. */
const tooManyMarkers = /^(?![ \t]*([-*])[ \t]*(\1[ \t]*)*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){100}/m;
const tooDeep = `The text is nested more than ${maxDepth} levels deep. Use fewer levels of quotes, lists, or emphasis.`;
/** Elements that a new text may become. A page with more delays other requests while it is rendered. */
const maxElements = 10_000;
const tooMany = `The text has more than ${maxElements.toLocaleString("en")} links, table cells, formatted words, and other parts. Divide it.`;

/**
 * Parses Markdown (CommonMark with GitHub's tables, task lists, strikethrough, and bare links). Raw HTML, unsafe links,
 * and pictures from outside the folder `pictures` are faults. Never throws for any text, but certain texts take time
 * that grows with the square of their length: {@link createMarkdownParser} limits it.
 */
export function parsePage(text: string): ParsedMarkdown<PictureFile> {
  return parse(text, pageDialect, maxElements);
}

/**
 * Parses the paragraphs of a post, each of which is a block of Markdown, as one text, so that references between them
 * resolve. Raw HTML is shown as text. Only a text that is nested too deeply or has too many parts has faults. What is
 * stored already may have any number of parts.
 */
export function parsePost(
  paragraphs: readonly string[],
  { isStored = false }: { isStored?: boolean } = {},
): ParsedMarkdown<PostPicture> {
  const { sources, restore } = replacePlain(paragraphs);
  const parsed = isStored
    ? parse(sources.join("\n\n"), storedDialect, Number.POSITIVE_INFINITY)
    : parse(sources.join("\n\n"), postDialect, maxElements);
  return "content" in parsed ? { content: restore(parsed.content) } : parsed;
}

function parse<Picture>(text: string, dialect: Dialect<Picture>, most: number): ParsedMarkdown<Picture> {
  const markers = tooManyMarkers.exec(text);
  if (markers !== null) {
    const line = text.slice(0, markers.index).split("\n").length;
    return { faults: [{ position: { line, column: 1 }, message: tooDeep }] };
  }
  const root = parseTree(text);
  if (root === undefined) return { faults: [{ position: { line: 1, column: 1 }, message: tooDeep }] };
  const deep = findDeepNode(root);
  if (deep !== undefined) return { faults: [{ position: positionOf(deep), message: tooDeep }] };
  const surplus = findSurplus(root, most);
  if (surplus !== undefined) return { faults: [{ position: positionOf(surplus), message: tooMany }] };
  const conversion = createConversion(root, dialect);
  const content = [...convertBlocks(conversion, root.children), ...convertNotes(conversion)];
  const { faults } = conversion;
  return faults.length > 0 ? { faults: faults.slice(0, maxFaults) } : { content };
}

// Their transforms would find web and mail addresses again that were escaped.
const mdastExtensions = [
  ...gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension),
  formulaNodes,
];

// Chinese and Japanese have no spaces around words, so that CommonMark takes **「a」** within them for a text.
const emphasisInChinese = cjkFriendlyExtension();

/**
 * Returns `undefined` for a text that is nested so deeply that the parser fails.
 * @param more what else happens while nodes are made
 */
export function parseTree(text: string, more: readonly Extension[] = []): Root | undefined {
  try {
    return fromMarkdown(text, {
      extensions: [gfm(), emphasisInChinese, formulaSyntax],
      mdastExtensions: [...mdastExtensions, ...more],
    });
  } catch (error) {
    // The call stack is full.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the first node that is nested too deeply. Without recursion, which would fill the call stack. */
function findDeepNode(root: Root): Nodes | undefined {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return level[0];
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return undefined;
}

/** Returns the node with which a text has more than `most` elements. */
function findSurplus(root: Root, most: number): Nodes | undefined {
  let count = 0;
  for (const node of walk(root)) {
    count += countElements(node);
    if (count > most) return node;
  }
  return undefined;
}

/** Returns how many elements a node becomes, without those in it. */
function countElements(node: Nodes): number {
  if (node.type === "text") return 0;
  // The rows of a table are filled up to the length of the first one.
  if (node.type === "table") return node.children.length * (node.children[0]?.children.length ?? 0);
  // Its box, its bar, and its button.
  return node.type === "code" ? 7 : 1;
}

/** As for covers: a web address, or a path of this site. */
function isPictureAddress(url: string): boolean {
  return isSafeLink(url) && (/^\/(?!\/)/.test(url) || /^https?:/i.test(url));
}
