import type { Paragraph } from "./paragraph.ts";

/** Finds words in any script, also where there are no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const counts = new WeakMap<Paragraph, number>();

/** Words per minute that people read on screens. */
const pace = 230;

/** Counts the words of all paragraphs. Only those that were changed are read again. */
export function countWords(content: readonly Paragraph[]): number {
  return content.reduce((sum, paragraph) => sum + countIn(paragraph), 0);
}

function countIn(paragraph: Paragraph): number {
  const known = counts.get(paragraph);
  if (known !== undefined) return known;
  let count = 0;
  for (const { isWordLike } of segmenter.segment(paragraph.text)) if (isWordLike) count += 1;
  counts.set(paragraph, count);
  return count;
}

/** Returns how many minutes it takes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / pace));
}
