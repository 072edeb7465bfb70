import { splitWords } from "./split-words.ts";

/** Returns the words of a text with spaces between them, without those after `longest` characters. */
export function joinWords(text: string, longest = Number.POSITIVE_INFINITY): string {
  return limitWords(
    splitWords(text).map(({ word }) => word),
    longest,
  );
}

/**
 * Joins the first words that have, with spaces between them, at most `longest` characters. PostgreSQL stores at most 1
 * MB of words for a row, and version 15 stores more without a fault, but wrong. A character takes at most three bytes,
 * and a word of a post at most five more.
 */
export function limitWords(words: Iterable<string>, longest: number): string {
  const kept: string[] = [];
  let left = longest + 1;
  for (const word of words) {
    left -= word.length + 1;
    if (left < 0) break;
    kept.push(word);
  }
  return kept.join(" ");
}
