import type { Paragraph } from "./paragraph.ts";

/** Finds words in any script, also where there are no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** The counts of the lines that were counted last, most of which the next text has, too. */
let known = new Map<string, number>();

/** Words per minute that people read on screens. */
const readingSpeed = 230;

/** Counts the words of all paragraphs. Only lines that were changed are read again. */
export function countWords(content: readonly Paragraph[]): number {
  const counts = new Map<string, number>();
  let sum = 0;
  for (const line of content.flatMap(({ text }) => text.split("\n"))) {
    const count = known.get(line) ?? countLine(line);
    counts.set(line, count);
    sum += count;
  }
  known = counts;
  return sum;
}

function countLine(line: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) count += 1;
  return count;
}

/** Returns how many minutes it takes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / readingSpeed));
}
