import { splitBlocks } from "../../posts/contract/split-blocks.ts";
import { type Change, type Cursor, gap, isUnchanged, nextId, type Paragraph } from "./paragraph.ts";

/** Adds an empty paragraph at the end. */
export function addParagraph(content: readonly Paragraph[]): Change {
  return insertAfter(content, content.length - 1, "");
}

/** Ends a paragraph with this text, and moves to the next one, which is a new one unless the next one is empty. */
export function openNext(content: readonly Paragraph[], index: number, text: string): Change {
  const kept = withText(content, index, text);
  const next = kept[index + 1];
  if (next?.text === "") return { content: kept, cursor: { index: index + 1, start: 0, end: 0 } };
  return insertAfter(kept, index, "");
}

/** Removes a paragraph unless it is the only one, and moves to the one that takes its place. */
export function removeParagraph(content: readonly Paragraph[], index: number): Change | undefined {
  if (content.length < 2) return undefined;
  const left = content.toSpliced(index, 1);
  return { content: left, cursor: { index: Math.min(index, left.length - 1), start: 0, end: 0 } };
}

/** Moves a paragraph to another index, where the selection stays in it. */
export function moveParagraph(
  content: readonly Paragraph[],
  from: number,
  to: number,
  { start, end }: { start: number; end: number },
): Change | undefined {
  const paragraph = content[from];
  if (paragraph === undefined || to < 0 || to >= content.length || to === from) return undefined;
  return {
    content: content.toSpliced(from, 1).toSpliced(to, 0, paragraph),
    cursor: { index: to, start, end },
  };
}

/** Joins a paragraph with the one before it. The cursor is where they meet. */
export function joinWithPrevious(content: readonly Paragraph[], index: number): Change | undefined {
  const [previous, paragraph] = [content[index - 1], content[index]];
  if (previous === undefined || paragraph === undefined) return undefined;
  const between = needsLine(previous.text, paragraph.text) ? "\n" : "";
  const joined = { ...previous, text: previous.text + between + paragraph.text };
  const at = previous.text.length + between.length;
  return {
    content: content.toSpliced(index - 1, 2, joined),
    cursor: { index: index - 1, start: at, end: at },
  };
}

/** Whether a text in the same line would lose its meaning, such as a heading, or take that of a block of code. */
function needsLine(before: string, after: string): boolean {
  if (before === "" || after === "" || before.endsWith("\n")) return false;
  const isBlockStart = /^ {0,3}(?:#{1,6} |>|[-+*] |\d+[.)] |`{3}|~{3}|\||!\[|\[\^)/;
  const isBlockEnd = /^ {0,3}(?:`{3,}|~{3,}|[-*_]{3,}|\|.*)\s*$/;
  return isBlockStart.test(after) || isBlockEnd.test(before.slice(before.lastIndexOf("\n") + 1));
}

/** Replaces a paragraph with others. The first one keeps its id, and the cursor is in the last one. */
export function replaceParagraph(
  content: readonly Paragraph[],
  index: number,
  texts: readonly string[],
  at: number,
): Change {
  const next = nextId(content);
  const id = content[index]?.id ?? next;
  const replacing = texts.map((text, position) => ({ id: position === 0 ? id : next + position, text }));
  return {
    content: content.toSpliced(index, 1, ...replacing),
    cursor: { index: index + texts.length - 1, start: at, end: at },
  };
}

/** Shows the post as one text. The cursor stays at the same character. */
export function showWhole(content: readonly Paragraph[], { index, start }: Cursor): Change {
  const text = content.map((paragraph) => paragraph.text).join(gap);
  const before = content
    .slice(0, index)
    .reduce((sum, paragraph) => sum + paragraph.text.length + gap.length, 0);
  const at = before + start;
  return {
    content: [{ id: nextId(content), text, whole: content }],
    cursor: { index: 0, start: at, end: at },
  };
}

/** Shows the blocks of the whole text as paragraphs. Paragraphs stay as they were if nothing in them was changed. */
export function showParagraphs([paragraph]: readonly Paragraph[], at: number): Change {
  const { text = "", whole = [] } = paragraph ?? {};
  const content = paragraph && isUnchanged(paragraph) ? [...whole] : keepIds(splitBlocks(text), whole);
  return { content, cursor: { index: indexAt(content, text, at), start: 0, end: 0 } };
}

/** Returns paragraphs with these texts. Those at the start and at the end that have not changed keep their ids. */
function keepIds(texts: readonly string[], old: readonly Paragraph[]): Paragraph[] {
  if (texts.length === 0) return [{ id: nextId(old), text: "" }];
  const most = Math.min(texts.length, old.length);
  let first = 0;
  while (first < most && texts[first] === old[first]?.text) first += 1;
  let last = 0;
  while (last < most - first && texts.at(-1 - last) === old.at(-1 - last)?.text) last += 1;
  const next = nextId(old);
  return texts.map((text, index) => {
    const fromEnd = texts.length - index;
    if (index < first) return { id: old[index]?.id ?? next + index, text };
    return { id: (fromEnd <= last ? old.at(-fromEnd)?.id : undefined) ?? next + index, text };
  });
}

/** Returns the index of the paragraph that has the character at an offset of the text. */
function indexAt(content: readonly Paragraph[], text: string, offset: number): number {
  let from = 0;
  for (const [index, paragraph] of content.entries()) {
    const [firstLine = ""] = paragraph.text.split("\n", 1);
    const start = text.indexOf(firstLine, from);
    if (start > offset) return Math.max(0, index - 1);
    if (start !== -1) from = start + firstLine.length;
  }
  return content.length - 1;
}

function insertAfter(content: readonly Paragraph[], index: number, text: string): Change {
  return {
    content: content.toSpliced(index + 1, 0, { id: nextId(content), text }),
    cursor: { index: index + 1, start: 0, end: 0 },
  };
}

function withText(content: readonly Paragraph[], index: number, text: string): Paragraph[] {
  return content.map((paragraph, position) => (position === index ? { ...paragraph, text } : paragraph));
}
