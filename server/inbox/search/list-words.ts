import { limitWords } from "../../search/join-words.ts";
import { splitWords } from "../../search/split-words.ts";

/**
 * Characters of the words of a message with the owner's replies, and of those of all answers to it. SQLite writes all of them again
 * for a new one, which takes 50 ms for so many different ones.
 */
const longestWords = 40_000;
/** Characters of texts that are divided into words. Those of languages without spaces take 0.1 s. */
const longestTexts = 120_000;

/** Returns the words by which a message is found: each word of the texts once, as long as they are not too many. */
export function listWords(texts: readonly string[]): string {
  const words = splitWords(texts.join("\n").slice(0, longestTexts)).map(({ word }) => word);
  return limitWords(new Set(words), longestWords);
}

/** Returns the words of a message together with others. */
export function addWords(words: string, others: string): string {
  return limitWords(new Set([...words.split(" "), ...others.split(" ")].filter(Boolean)), longestWords);
}
