import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Markdown } from "../../../contract/markdown.ts";
import { createConversion } from "./conversion.ts";
import { convertBlocks } from "./convert-blocks.ts";
import type { MarkdownFault, PictureFile } from "./markdown-fault.ts";
import { positionOf } from "./position-of.ts";

export type ParsedMarkdown = { content: Markdown<PictureFile> } | { faults: MarkdownFault[] };

/** Blocks in blocks and emphasis in emphasis. Far deeper than any text that people can read. */
const maxDepth = 24;
/** Markers of quotes and lists at the start of one line. The parser's time grows with the square of their number. */
const tooManyMarkers = /^(?![ \t]*([-*])[ \t]*(\1[ \t]*)*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){100}/m;
const tooDeep = `The text is nested more than ${maxDepth} levels deep. Use fewer levels of quotes, lists, or emphasis.`;
/** More would not help to find the mistake. */
const maxFaults = 20;

/**
 * Parses Markdown (CommonMark with GitHub's tables, task lists, strikethrough, and bare links). Raw HTML, unsafe links,
 * and pictures from outside the folder `pictures` are faults. Never throws for any text, but certain texts take time that
 * grows with the square of their length: {@link createMarkdownParser} limits it.
 */
export function parseMarkdown(text: string): ParsedMarkdown {
  const markers = tooManyMarkers.exec(text);
  if (markers !== null) {
    const line = text.slice(0, markers.index).split("\n").length;
    return { faults: [{ position: { line, column: 1 }, message: tooDeep }] };
  }
  const root = parseTree(text);
  if (root === undefined) return { faults: [{ position: { line: 1, column: 1 }, message: tooDeep }] };
  const deep = findDeepNode(root);
  if (deep !== undefined) return { faults: [{ position: positionOf(deep), message: tooDeep }] };
  const conversion = createConversion(root);
  const content = convertBlocks(conversion, root.children);
  const { faults } = conversion;
  return faults.length > 0 ? { faults: faults.slice(0, maxFaults) } : { content };
}

/** Returns `undefined` for a text that is nested so deeply that the parser fails. */
function parseTree(text: string): Root | undefined {
  try {
    return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
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
