const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a moment, as the owner's clock on the wall shows it.
 * @param time milliseconds since 1970
 * @param timeZone an IANA name
 * @returns year-month-day, such as `2026-03-29`
 */
export function dayOf(time: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // The Canadian form of a date is the ISO one.
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format.format(time);
}

/** The day that many days later, or earlier for a negative count. Days are year-month-day; clocks play no part. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
