/** A word of a text, as it is searched for, and where it is in the text. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

/** Letters and digits with their marks, also around an apostrophe, as in "don't". */
const runs = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;
/** Scripts whose words have no spaces between them. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isWord = /^(?=.*[\p{L}\p{N}])\S+$/u;
/** A longer run of letters is not a word. PostgreSQL accepts at most 2,046 bytes. */
const maxLength = 100;

/**
 * Divides a text into words, in the same way for what is searched and for what is searched for: in lowercase, without
 * accents, and with the words of languages that have no spaces between them, as ICU knows them.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (withoutSpaces.test(run)) {
      for (const { segment, index: offset, isWordLike } of segmenter().segment(run))
        if (isWordLike) words.push(toWord(segment, index + offset));
    } else words.push(toWord(run, index));
  }
  // Of marks alone, nothing is left.
  return words.filter(({ word }) => isWord.test(word));
}

let known: Intl.Segmenter | undefined;

/** Loads the dictionaries for the first text that needs them. Words are divided by their script, not by a language. */
function segmenter(): Intl.Segmenter {
  known ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return known;
}

function toWord(text: string, start: number): Word {
  return { word: normalize(text), start, end: start + text.length };
}

/** Accents are combining marks after a decomposition. Marks of other scripts, such as vowels in Hindi, stay. */
function normalize(text: string): string {
  // Most words are plain, and the rest takes ten times as long.
  if (/^[a-z0-9]+$/.test(text)) return text.slice(0, maxLength);
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return [...plain].slice(0, maxLength).join("");
}
