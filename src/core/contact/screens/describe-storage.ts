/**
 * Returns what visitors read about how long the site keeps what they sent.
 * @param keepDays after which it is deleted, or `undefined` if the owner deletes it
 * @param withdrawn whether the message was withdrawn, which leaves the name
 */
export function describeStorage(keepDays: number | undefined, withdrawn: boolean): string {
  const [what, them] = withdrawn ? ["only your name", "it"] : ["your name, address, and message", "them"];
  const time =
    keepDays === undefined
      ? `until the owner deletes ${them}`
      : `for ${keepDays} ${keepDays === 1 ? "day" : "days"}`;
  return `This site keeps ${what} ${time}.`;
}
