/** Formatters by time zone, cached because creating one takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const minuteLength = 60_000;
/** For the benchmark row "durable visit recording": time zones differ from UTC by whole minutes. */
let latest = { minute: Number.NaN, timeZone: "", day: "" };

/**
 * Returns the calendar day of a time in a time zone.
 * @param time milliseconds since 1970
 * @param timeZone an IANA name
 * @returns YYYY-MM-DD, such as `2026-03-29`
 */
export function dayOf(time: number, timeZone: string): string {
  const minute = Math.floor(time / minuteLength);
  if (latest.minute !== minute || latest.timeZone !== timeZone) {
    const formatter = formatters.get(timeZone) ?? createFormatter(timeZone);
    formatters.set(timeZone, formatter);
    latest = { minute, timeZone, day: formatter.format(time) };
  }
  return latest.day;
}

function createFormatter(timeZone: string): Intl.DateTimeFormat {
  // Canadian English writes dates as YYYY-MM-DD.
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone, ...parts });
}

/** Returns the day `count` days after `day`, or before it if negative. Days are YYYY-MM-DD; time zones do not matter. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
