const affirmations = ["y", "yes", "yeah", "yep", "true", "1"];

/** Whether an answer agrees to be contacted, however it is cased and spaced. Anything else is a no. */
export function isYes(answer: string): boolean {
  return affirmations.includes(answer.trim().toLowerCase());
}
