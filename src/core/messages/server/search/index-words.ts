import { limitWords } from "../../../search/join-words.ts";
import { splitWords } from "../../../search/split-words.ts";

/**
 * Characters of the words of a message with the owner's replies, and of those of all answers to it. SQLite writes all
 * of them again for a new one, which takes 50 ms for so many different ones.
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

/** Returns what is the same for all spellings of a label. */
export function labelKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * Returns the word that the index has for a label. No text has such a word, because it begins with a middle dot, and
 * none is the beginning of another, because only its last letter is not a hexadecimal digit.
 */
export function labelWord(name: string): string {
  return `·${Buffer.from(labelKey(name)).toString("hex")}z`;
}

/**
 * On SQLite, the index has the state and the consent of a message as words, such as `·spam` and `·no`. A trigger keeps
 * them up to date. No text has such words, because they begin with a middle dot.
 */
export function placeWord(name: string): string {
  return `·${name}`;
}
