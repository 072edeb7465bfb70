const affirmations = ["y", "yes", "yeah", "yep", "true", "1"];

/**
 * Returns whether the visitor agreed to be contacted. Case and surrounding whitespace do not matter; any answer outside
 * the list counts as a no.
 */
export function isYes(answer: string): boolean {
  return affirmations.includes(answer.trim().toLowerCase());
}
