import { splitWords } from "./split-words.ts";

/** Returns the words of a text with spaces between them. */
export function joinWords(text: string): string {
  return splitWords(text)
    .map(({ word }) => word)
    .join(" ");
}
