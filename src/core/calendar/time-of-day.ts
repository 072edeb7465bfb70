import { addDays, dayOf, startOfDay } from "./days.ts";
import { createZoneFormatter } from "./zone-formatters.ts";

const minute = 60_000;

const formatTime = createZoneFormatter("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/**
 * Returns what a clock shows at a time in a time zone.
 * @param time milliseconds since 1970
 * @param timeZone an IANA name
 * @returns HH:MM from `00:00` to `23:59`
 */
export function timeOfDay(time: number, timeZone: string): string {
  return formatTime(time, timeZone);
}

/** Returns a time (milliseconds since 1970) for a sentence, such as `2026-03-20 at 12:00`. */
export function dayAndTime(time: number, timeZone: string): string {
  return `${dayOf(time, timeZone)} at ${timeOfDay(time, timeZone)}`;
}

/**
 * Returns when clocks show a time of day next, after `now`. On a day on which they skip it, that is as much later as
 * they are set forward; where they show it twice, it is one of the two.
 * @param now milliseconds since 1970
 * @param clock HH:MM
 * @returns milliseconds since 1970
 */
export function nextTimeOfDay(now: number, clock: string, timeZone: string): number {
  const today = dayOf(now, timeZone);
  for (let days = 0; ; days += 1) {
    const time = timeOn(addDays(today, days), clock, timeZone);
    if (time > now) return time;
  }
}

function timeOn(day: string, clock: string, timeZone: string): number {
  const time = startOfDay(day, timeZone) + minutesOf(clock) * minute;
  // Clocks may have been set forward or back since the day began.
  const offset = minutesOf(clock) - minutesOf(timeOfDay(time, timeZone));
  const corrected = time + offset * minute;
  const isRight = timeOfDay(corrected, timeZone) === clock && dayOf(corrected, timeZone) === day;
  return isRight ? corrected : time;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
