/** Writes a number with its noun, such as `1 day` or `1,200 days`. */
export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? noun : plural}`;
}
