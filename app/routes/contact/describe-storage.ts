/**
 * Returns what visitors read about how long the site keeps their message.
 * @param keepDays after which it is deleted, or `undefined` if the owner deletes it
 */
export function describeStorage(keepDays: number | undefined): string {
  const time =
    keepDays === undefined
      ? "until the owner deletes them"
      : `for ${keepDays} ${keepDays === 1 ? "day" : "days"}`;
  return `This site keeps your name, address, and message ${time}.`;
}
