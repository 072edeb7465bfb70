import type { MessageState } from "../contract/message-states.ts";

/**
 * Chooses what an owner who reads messages every few days has done with one: most that are older than a month are replied to or
 * archived, and only those of the last days are new.
 * @param random returns a number from 0 to 1, without 1
 */
export function chooseState(
  { consent, hoursAgo }: { consent: boolean; hoursAgo: number },
  random: () => number,
): MessageState {
  const [daysAgo, chance] = [hoursAgo / 24, random()];
  if (chance < 0.05) return "spam";
  if (daysAgo < 3) return chance < 0.7 ? "new" : "read";
  if (daysAgo < 30) {
    if (chance < 0.1) return "trash";
    if (chance < 0.4) return "read";
    return consent || chance > 0.8 ? "replied" : "archived";
  }
  if (!consent && chance < 0.15) return "read";
  return consent && chance < 0.8 ? "replied" : "archived";
}
