import { joinWords } from "../../../search/join-words.ts";
import type { Markdown } from "../../contract/markdown.ts";
import { textOfPost } from "./text-of-post.ts";

/** Characters by which a post is found: some 20,000 words, whose places in the text PostgreSQL stores, too. */
export const maxLength = 120_000;

/** Returns the words by which a text is found. */
export function listWords(content: Markdown<unknown>): string {
  return joinWords(textOfPost(content).slice(0, maxLength), maxLength);
}
