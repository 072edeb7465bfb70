import { createZoneFormatter } from "./zone-formatters.ts";

// Canadian English writes dates as YYYY-MM-DD.
const formatDay = createZoneFormatter("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/**
 * Returns the calendar day of a time in a time zone.
 * @param time milliseconds since 1970
 * @param timeZone an IANA name
 * @returns YYYY-MM-DD, such as `2026-03-29`
 */
export function dayOf(time: number, timeZone: string): string {
  return formatDay(time, timeZone);
}

const formatHour = createZoneFormatter("en-GB", { hour: "2-digit", hourCycle: "h23" });

/** Returns the hour of the day, from 0 to 23, of a time in a time zone. */
export function hourOf(time: number, timeZone: string): number {
  return Number(formatHour(time, timeZone));
}

/** Returns the day `count` days after `day`, or before it if negative. Days are YYYY-MM-DD; time zones do not matter. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Milliseconds by which the start of a day can differ from that in UTC, and more. */
const largestOffset = 16 * 60 * 60 * 1_000;

/**
 * Returns when a day starts in a time zone: the first moment of which {@link dayOf} returns this day or, if the time
 * zone has skipped it, a later one. That is not always midnight.
 * @param day YYYY-MM-DD
 * @returns milliseconds since 1970
 */
export function startOfDay(day: string, timeZone: string): number {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [inUtc - largestOffset, inUtc + largestOffset];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle, timeZone) < day) before = middle;
    else after = middle;
  }
  return after;
}
