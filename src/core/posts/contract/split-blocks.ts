import { endsHtml, type HtmlEnd, startHtml } from "./html-blocks.ts";

/** What a line belongs to at the top of a text. A paragraph can also be a table, or definitions of links. */
type Open =
  | { kind: "paragraph"; hasCells: boolean }
  | { kind: "fence"; fence: string }
  | { kind: "html"; end: HtmlEnd }
  | { kind: "code" }
  /**
   * A quote, list, or footnote. It goes on in lines that are indented this far, also after a blank one. `isLazy` says
   * that its last lines are not, so they might be another block.
   */
  | { kind: "container"; marker: string; indent: number; isLazy?: boolean }
  /** What can be read in more than one way. Everything after it stays with it. */
  | { kind: "rest" };

interface Block {
  /** What the block starts with. */
  kind: Open["kind"] | "line";
  lines: string[];
}

/** A line, and what is in front of its first character. */
interface Line {
  text: string;
  /** Columns of white space at its start. */
  indent: number;
  /** The line without that white space. */
  content: string;
}

const blank = /^[ \t]*$/;
const heading = /^#{1,6}(?:[ \t]|$)/;
const rule = /^([-_*])(?:[ \t]*\1){2,}[ \t]*$/;
const underline = /^(?:-+|=+)[ \t]*$/;
/** Of code, or of a formula. */
const openingFence = /^(?:`{3,}(?=[^`]*$)|~{3,}|\$\$(?=[ \t]*$))/;
const note = /^\[\^[^\][\s]+\]:/;
const item = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;

/**
 * Splits Markdown into the sources of its blocks, as the server's parser sees them: a block of code with blank lines, a
 * list, and a quote are one block each. Joined with blank lines, the blocks say the same as the text. Where the parser
 * might read a text in another way, blocks stay together. Takes time that grows with the length of the text only.
 * @param text with `\n` as line breaks
 * @returns blocks that are not blank and do not start with white space
 */
export function splitBlocks(text: string): string[] {
  const blocks: Block[] = [];
  let open: Open | undefined;
  let isAfterBlank = true;
  for (const source of text.split("\n")) {
    const line = readLine(source);
    const isBlank = blank.test(source);
    const block = blocks.at(-1);
    if (isBlank && (open === undefined || endsAtBlank(open))) open = undefined;
    else if (block !== undefined && open !== undefined && (isBlank || continues(open, line, isAfterBlank))) {
      block.lines.push(source);
      open = isBlank ? open : follow(open, line, block.lines);
    } else {
      const started = start(line);
      blocks.push({ kind: started?.kind ?? "line", lines: [source] });
      open = started;
    }
    isAfterBlank = isBlank;
  }
  return blocks.map(write);
}

function readLine(text: string): Line {
  const [space = ""] = /^[ \t]*/.exec(text) ?? [];
  return { text, indent: widthOf(space), content: text.slice(space.length) };
}

/** The number of columns, with tab stops every four. */
function widthOf(text: string, from = 0): number {
  let column = from;
  for (const character of text) column += character === "\t" ? 4 - (column % 4) : 1;
  return column - from;
}

/** Returns what goes on after the line, which is the first one of a block, or `undefined` if the block is complete. */
function start({ indent, content, text }: Line): Open | undefined {
  if (indent >= 4) return { kind: "code" };
  if (heading.test(content) || rule.test(content)) return undefined;
  const fence = openingFence.exec(content)?.[0];
  if (fence !== undefined) return { kind: "fence", fence };
  const end = startHtml(content, { interrupting: false });
  if (end !== undefined) return endsHtml(end, content) ? undefined : { kind: "html", end };
  if (content.startsWith(">")) return { kind: "container", marker: ">", indent: Number.POSITIVE_INFINITY };
  if (note.test(content)) return { kind: "container", marker: "[^", indent: 4 };
  const marker = item.exec(content)?.[0];
  if (marker !== undefined)
    return { kind: "container", marker: typeOf(marker), indent: contentOf(text, marker) };
  return { kind: "paragraph", hasCells: text.includes("|") };
}

/** `-` or, for any number, `.`: items of another type are another list. */
function typeOf(marker: string): string {
  return marker.at(-1) ?? "";
}

/** Returns the column at which the content of a list item starts, where its other lines must start, too. */
function contentOf(text: string, marker: string): number {
  const before = text.indexOf(marker) + marker.length;
  const first = widthOf(text.slice(0, before));
  const [space = ""] = /^[ \t]*/.exec(text.slice(before)) ?? [];
  const width = widthOf(space, first);
  const isCode = width > 4 || before + space.length === text.length;
  return first + (isCode ? 1 : width);
}

function endsAtBlank(open: Open): boolean {
  if (open.kind === "html") return open.end === "blank";
  return open.kind === "paragraph" || (open.kind === "container" && open.marker === ">");
}

/** Whether a line that is not blank belongs to the block before it. */
function continues(open: Open, line: Line, isAfterBlank: boolean): boolean {
  switch (open.kind) {
    case "fence":
    case "html":
    case "rest":
      return true;
    case "code":
      return line.indent >= 4;
    case "paragraph":
      return !interrupts(line) || isUnderline(line);
    case "container":
      if (line.indent >= open.indent || isSibling(open, line)) return true;
      // A paragraph can go on without its mark.
      return !isAfterBlank && !interrupts(line);
  }
}

function isSibling({ marker }: Extract<Open, { kind: "container" }>, { indent, content }: Line): boolean {
  if (indent >= 4) return false;
  if (marker === ">") return content.startsWith(">");
  return !rule.test(content) && typeOf(item.exec(content)?.[0] ?? "") === marker;
}

/** Whether a line starts another block even directly after the text of a paragraph. */
function interrupts({ indent, content }: Line): boolean {
  if (indent >= 4) return false;
  if (heading.test(content) || rule.test(content) || openingFence.test(content)) return true;
  if (content.startsWith(">") || note.test(content)) return true;
  if (startHtml(content, { interrupting: true }) !== undefined) return true;
  const [marker, number] = item.exec(content) ?? [];
  return marker !== undefined && (number ?? "1") === "1" && !blank.test(content.slice(marker.length));
}

/** Returns what goes on after a line that continues a block. */
function follow(open: Open, line: Line, lines: readonly string[]): Open | undefined {
  const { indent, content, text } = line;
  switch (open.kind) {
    case "fence":
      return closesFence(open.fence, line) ? undefined : open;
    case "html":
      return endsHtml(open.end, content) ? undefined : open;
    case "paragraph":
      if (isUnderline(line)) return isTextOnly(open, lines) ? undefined : { kind: "rest" };
      if (startsTag(content) && (open.hasCells || text.includes("|"))) return { kind: "rest" };
      return text.includes("|") ? { ...open, hasCells: true } : open;
    case "container": {
      if (indent >= open.indent) return open.isLazy && interrupts(line) ? { kind: "rest" } : open;
      if (isSibling(open, line)) {
        const marker = item.exec(content)?.[0];
        return marker === undefined ? open : { ...open, indent: contentOf(text, marker), isLazy: false };
      }
      // If what the container ends with is no paragraph, the line is a block of its own, and others can follow it.
      const isPlain = indent < 4 && !item.test(content) && !startsTag(content);
      return isPlain ? { ...open, isLazy: true } : { kind: "rest" };
    }
    default:
      return open;
  }
}

function closesFence(fence: string, { indent, content }: Line): boolean {
  const text = content.trimEnd();
  if (fence === "$$") return text === fence;
  return indent < 4 && text.startsWith(fence) && isOnly(text, fence[0]);
}

function isOnly(text: string, character: string | undefined): boolean {
  return [...text].every((one) => one === character);
}

/** Whether a line starts HTML unless it goes on with a paragraph. */
function startsTag(content: string): boolean {
  return startHtml(content, { interrupting: false }) !== undefined;
}

function isUnderline({ indent, content }: Line): boolean {
  return indent < 4 && underline.test(content);
}

/** Whether lines are text, of which a line below makes a heading, and neither a table nor definitions of links. */
function isTextOnly({ hasCells }: Extract<Open, { kind: "paragraph" }>, lines: readonly string[]): boolean {
  return !hasCells && !/^\s*\[.*\]:/.test(lines[0] ?? "");
}

/** Posts are stored without the white space around a paragraph, so code cannot be indented, and lists start at the left. */
function write({ kind, lines }: Block): string {
  const last = lines.findLastIndex((line) => !blank.test(line));
  const kept = lines.slice(0, last + 1);
  if (kind === "code") return writeFence(kept.map((line) => withoutIndent(line, 4)));
  const [first = "", ...others] = kept;
  const { indent, content } = readLine(first);
  // Where the other lines start matters only in relation to the first one.
  const isRelative = kind === "fence" || (kind === "container" && !content.startsWith(">"));
  const rest = isRelative ? others.map((line) => withoutIndent(line, indent)) : others;
  return [content, ...rest].join("\n");
}

function writeFence(lines: string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(Math.max(3, longest + 1));
  return [fence, ...lines, fence].join("\n");
}

/** Removes at most this number of columns of white space. */
function withoutIndent(line: string, columns: number): string {
  const { indent, content } = readLine(line);
  return " ".repeat(Math.max(0, indent - columns)) + content;
}
