import type { Markdown } from "../../../contract/markdown.ts";
import { textOfPost } from "../body/text-of-post.ts";
import { splitWords } from "./split-words.ts";

/** Characters by which a post is found: some 20,000 words. PostgreSQL stores at most 1 MB of words for a row. */
export const maxLength = 120_000;

/** Returns the words by which a text is found. */
export function listWords(content: Markdown<unknown>): string {
  return joinWords(textOfPost(content).slice(0, maxLength)).slice(0, maxLength);
}

/** Returns the words of a text with spaces between them. */
export function joinWords(text: string): string {
  return splitWords(text)
    .map(({ word }) => word)
    .join(" ");
}
