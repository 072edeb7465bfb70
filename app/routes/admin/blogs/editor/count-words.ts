import type { Paragraph } from "./paragraph.ts";

/** Finds words in any script, also where there are no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const counts = new WeakMap<Paragraph, number>();
/** The lines of the last long text, most of which the next one has, too. */
let lines = new Map<string, number>();

/** Words per minute that people read on screens. */
const pace = 230;

/** Counts the words of all paragraphs. Only those that were changed are read again. */
export function countWords(content: readonly Paragraph[]): number {
  return content.reduce((sum, paragraph) => sum + countIn(paragraph), 0);
}

function countIn(paragraph: Paragraph): number {
  const known = counts.get(paragraph);
  if (known !== undefined) return known;
  const count = paragraph.whole ? countByLine(paragraph.text) : countText(paragraph.text);
  counts.set(paragraph, count);
  return count;
}

function countByLine(text: string): number {
  const known = lines;
  lines = new Map();
  let sum = 0;
  for (const line of text.split("\n")) {
    const count = known.get(line) ?? countText(line);
    lines.set(line, count);
    sum += count;
  }
  return sum;
}

function countText(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Returns how many minutes it takes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / pace));
}
