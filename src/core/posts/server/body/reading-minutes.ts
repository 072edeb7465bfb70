import type { Markdown } from "../../contract/markdown.ts";
import { textOfPost } from "./text-of-post.ts";

/** An average adult reads about this many words of English per minute. */
const wordsPerMinute = 230;
/** A word of Chinese or Japanese has two characters on average. */
const charactersPerWord = 2;

/** Returns how long it takes to read the text of a post, in whole minutes and at least one. */
export function readingMinutes(body: Markdown<unknown>): number {
  const text = textOfPost(body);
  const characters = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round((words + characters / charactersPerWord) / wordsPerMinute));
}
