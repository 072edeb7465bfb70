/** To make a format takes far longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a moment, as the owner's clock on the wall shows it.
 * @param time milliseconds since 1970
 * @param timeZone an IANA name
 * @returns year-month-day, such as `2026-03-29`
 */
export function dayOf(time: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(time);
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  // The Canadian form of a date is the ISO one.
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone, ...parts });
}

/** The day that many days later, or earlier for a negative count. Days are year-month-day; clocks play no part. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
