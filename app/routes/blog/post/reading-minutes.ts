/** An average adult reads about this many words of English per minute. */
const wordsPerMinute = 230;

/** Returns how long it takes to read the paragraphs of a post, in whole minutes and at least one. */
export function readingMinutes(paragraphs: readonly string[]): number {
  const words = paragraphs.join(" ").match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
