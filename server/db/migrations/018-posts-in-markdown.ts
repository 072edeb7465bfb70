import type { Kysely } from "kysely";
import type { PhrasingContent } from "mdast";

interface Tables {
  blog_texts: { blog_id: string; content: string };
}

/** Posts whose texts are converted together. */
const batchSize = 100;

/** Paragraphs of posts become Markdown. What looked like plain text before is escaped, so that it still does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("blog_texts").addColumn("body", "text").execute();
  await db.schema.alterTable("blog_texts").addColumn("body_version", "integer").execute();
  const tables = db as Kysely<Tables>;
  const toSource = await createConverter();
  let last = "";
  for (;;) {
    const rows = await tables
      .selectFrom("blog_texts")
      .selectAll()
      .where("blog_id", ">", last)
      .orderBy("blog_id")
      .limit(batchSize)
      .execute();
    for (const { blog_id, content } of rows) {
      const paragraphs: string[] = JSON.parse(content);
      const converted = JSON.stringify(paragraphs.map(toSource));
      if (converted !== content)
        await tables
          .updateTable("blog_texts")
          .set({ content: converted })
          .where("blog_id", "=", blog_id)
          .execute();
      last = blog_id;
    }
    if (rows.length < batchSize) return;
  }
}

/** A paragraph that means the same in Markdown. Long texts are full of them, so these are not written again. */
const plain =
  /^[\p{Letter}"'(][\p{Letter}\p{Mark}\p{Number} ,;:'"’“”?()–—-]*(?:[.!](?: [\p{Letter}\p{Mark}\p{Number} ,;:'"’“”?()–—-]*)?)*$/u;

/**
 * Loads the libraries, which no start without this migration needs, and creates the function that returns the Markdown of a
 * paragraph that had only `**bold**`, `*italic*`, and line breaks.
 */
export async function createConverter(): Promise<(paragraph: string) => string> {
  const { gfmToMarkdown } = await import("mdast-util-gfm");
  const { toMarkdown } = await import("mdast-util-to-markdown");
  const options = { emphasis: "*", strong: "*" } as const;
  return (paragraph) => {
    if (plain.test(paragraph)) return paragraph;
    const lines = splitLines(parseParagraph(paragraph));
    const children = lines.flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: "break" } as const]),
      ...toNodes(line),
    ]);
    const root = { type: "root" as const, children: [{ type: "paragraph" as const, children }] };
    const extensions = [gfmToMarkdown(), { unsafe: hasFormula(paragraph) ? [...further, dollar] : further }];
    return toMarkdown(root, { ...options, extensions }).trim();
  };
}

/** The libraries miss some mail addresses, such as in `a@b@c.dd`. */
const further = [{ character: "@", inConstruct: "phrasing" as const }];
/** Begins a formula. */
const dollar = { character: "$", inConstruct: "phrasing" as const };

/** Whether dollar signs can be around a formula, which needs two. */
function hasFormula(paragraph: string): boolean {
  return paragraph.split("$").length > 2;
}

/** Returns the spans of each line, without the spaces at its ends, which are not visible. */
function splitLines(spans: TextSpan[]): TextSpan[][] {
  const lines: TextSpan[][] = [[]];
  for (const span of spans) {
    for (const [index, text] of span.text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ ...span, text });
    }
  }
  return lines;
}

/** Nests spans of one line: bold text with italic text in it, or the other way round. */
function toNodes(spans: TextSpan[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let start = 0; start < spans.length; ) {
    const first = spans[start] as TextSpan;
    const [bold, italic] = [runLength(spans, start, "bold"), runLength(spans, start, "italic")];
    const length = Math.max(bold, italic, 1);
    const run = spans.slice(start, start + length);
    if (bold === 0 && italic === 0) nodes.push({ type: "text", value: first.text });
    else nodes.push(...wrap(run, bold >= italic ? "bold" : "italic"));
    start += length;
  }
  return nodes;
}

function runLength(spans: TextSpan[], start: number, style: Style): number {
  const end = spans.findIndex((span, index) => index >= start && !span[style]);
  return (end < 0 ? spans.length : end) - start;
}

/** Spaces at the ends of a style are moved out of it, because Markdown does not take them for its ends. */
function wrap(run: TextSpan[], style: Style): PhrasingContent[] {
  const children = toNodes(run.map((span) => ({ ...span, [style]: false })));
  const [before, after] = [takeSpaces(children, "start"), takeSpaces(children, "end")];
  if (children.length === 0) return [...before, ...after];
  return [...before, { type: style === "bold" ? "strong" : "emphasis", children }, ...after];
}

/** Removes the spaces at an end of the nodes, and returns them as text. */
function takeSpaces(children: PhrasingContent[], end: "start" | "end"): PhrasingContent[] {
  const taken: PhrasingContent[] = [];
  for (;;) {
    const node = children.at(end === "start" ? 0 : -1);
    if (node?.type !== "text") return taken;
    const kept = end === "start" ? node.value.trimStart() : node.value.trimEnd();
    if (kept.length < node.value.length) taken.push({ type: "text", value: " " });
    if (kept !== "") {
      node.value = kept;
      return taken;
    }
    if (end === "start") children.shift();
    else children.pop();
  }
}
/** A run of text in one style. */
interface TextSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

type Style = "bold" | "italic";

interface Piece extends TextSpan {
  /** Set on asterisks that opened a style. They stay visible unless the style is closed. */
  opens?: Style;
}

interface Opening {
  style: Style;
  index: number;
}

const markerLength: Record<Style, number> = { bold: 2, italic: 1 };

/**
 * Parses `**bold**` and `*italic*`, which can be nested. Asterisks that do not open or close anything, such as in
 * `2 * 3` or in an unclosed marker, stay in the text. Runs in linear time.
 */
export function parseParagraph(paragraph: string): TextSpan[] {
  const pieces: Piece[] = [];
  let openings: Opening[] = [];

  function push(text: string, opens?: Style) {
    if (text !== "") pieces.push({ text, bold: false, italic: false, ...(opens && { opens }) });
  }

  function close(opening: Opening) {
    const opener = pieces[opening.index];
    if (opener === undefined) return;
    opener.text = "";
    for (const piece of pieces.slice(opening.index)) piece[opening.style] = true;
    openings = openings.slice(0, openings.indexOf(opening));
  }

  function open(style: Style) {
    openings.push({ style, index: pieces.length });
    push("*".repeat(markerLength[style]), style);
  }

  for (const match of paragraph.matchAll(/\*+|[^*]+/g)) {
    const [run] = match;
    if (!run.startsWith("*")) {
      push(run);
      continue;
    }
    const canClose = /\S/.test(paragraph.charAt(match.index - 1));
    const canOpen = /\S/.test(paragraph.charAt(match.index + run.length));
    let remaining = run.length;
    while (remaining > 0) {
      const step = nextStep(remaining, openings, canOpen, canClose, pieces.length);
      if (step === undefined) break;
      if ("close" in step) close(step.close);
      else open(step.open);
      remaining -= markerLength["close" in step ? step.close.style : step.open];
    }
    push("*".repeat(remaining));
  }
  return mergeAdjacent(pieces);
}

/** Decides what the next asterisks of a run do: close the innermost matching style, or else open a new one. */
function nextStep(
  remaining: number,
  openings: Opening[],
  canOpen: boolean,
  canClose: boolean,
  length: number,
): { close: Opening } | { open: Style } | undefined {
  const opensBold = remaining >= 2 && canOpen && openings.every(({ style }) => style !== "bold");
  const opensItalic = canOpen && openings.every(({ style }) => style !== "italic");
  if (canClose) {
    // An empty pair of markers is plain text.
    const closable = openings.filter(
      ({ style, index }) => markerLength[style] <= remaining && index < length - 1,
    );
    const exact = closable.findLast(({ style }) => markerLength[style] === remaining);
    const innermost = exact ?? (opensBold && remaining === 2 ? undefined : closable.at(-1));
    if (innermost !== undefined) return { close: innermost };
  }
  if (opensBold) return { open: "bold" };
  return opensItalic ? { open: "italic" } : undefined;
}

function mergeAdjacent(pieces: Piece[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { text, bold, italic } of pieces) {
    const last = spans.at(-1);
    if (text === "") continue;
    if (last !== undefined && last.bold === bold && last.italic === italic) last.text += text;
    else spans.push({ text, bold, italic });
  }
  return spans;
}
