import type { ExcerptPart } from "../../core/posts/contract/blog-pages.ts";
import { splitWords, type Word } from "../../core/search/split-words.ts";

/** Characters of an excerpt, and how many of them are before the first match. */
const [excerptLength, before] = [220, 60];

/** Whether a word of a text is one of those that were searched for. */
type IsMatch = (word: string) => boolean;

/**
 * Returns the part of a text that has the most of the words that were searched for, with these marked. Without any,
 * returns its beginning.
 * @param text one line for each block
 */
export function markExcerpt(text: string, isMatch: IsMatch): ExcerptPart[] {
  const words = splitWords(text);
  const matches = words.filter(({ word }) => isMatch(word));
  const [start, end] = chooseRange(text, words, chooseBest(matches));
  const parts: ExcerptPart[] = [];
  let done = start;
  function push(until: number, isMatch: boolean) {
    if (until > done) parts.push({ text: text.slice(done, until).replaceAll(/\s+/g, " "), isMatch });
    done = Math.max(done, until);
  }
  for (const match of matches) {
    if (match.start < start || match.end > end) continue;
    push(match.start, false);
    push(match.end, true);
  }
  push(end, false);
  return [
    ...(start > 0 ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(end < text.length ? [{ text: " …", isMatch: false }] : []),
  ];
}

/** Returns the match from which on an excerpt has the most different words. */
function chooseBest(matches: Word[]): Word | undefined {
  let [best, most] = [matches[0], 0];
  for (const [index, first] of matches.entries()) {
    const others = new Set<string>();
    for (
      let next = index;
      (matches[next]?.end ?? Number.POSITIVE_INFINITY) <= first.start + excerptLength - before;
    ) {
      others.add((matches[next] as Word).word);
      next += 1;
    }
    if (others.size > most) [best, most] = [first, others.size];
  }
  return best;
}

/** Returns where an excerpt begins and ends, so that it cuts no word. */
function chooseRange(text: string, words: Word[], match: Word | undefined): [start: number, end: number] {
  const wanted = Math.max(0, (match?.start ?? 0) - before);
  const start = wanted === 0 ? 0 : (words.find((word) => word.start >= wanted)?.start ?? 0);
  if (text.length <= start + excerptLength) return [start, text.length];
  const last = words.findLast((word) => word.start >= start && word.end <= start + excerptLength);
  return [start, last?.end ?? start + excerptLength];
}
