/**
 * On SQLite, the index has the state and the consent of a message as words, such as `·spam` and `·no`. The triggers of migration
 * 023 write them. No text has such words, because they begin with a middle dot.
 */
export function placeWord(name: string): string {
  return `·${name}`;
}

/**
 * The ids of the index on SQLite are the time of a message in milliseconds, multiplied by this, plus a number. So the newest
 * messages have the highest ids, whenever they were stored. The ids have 63 bits: JavaScript must not compute with them.
 */
export const idsPerMillisecond = 2 ** 20;

/** The highest time for such an id, in the year 2248. Later messages are in the index as if they were of this time. */
export const latestTime = 2 ** 43 - 1;
