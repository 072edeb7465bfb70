import { addDays } from "../../calendar/days.ts";

const dayLength = 24 * 60 * 60 * 1_000;

/** Returns the days from `from` to `to`, both of which belong to it. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  // In UTC, all days have the same length.
  const end = Date.parse(to);
  for (let time = Date.parse(from); time <= end; time += dayLength)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}

/** Whether a stored period is a day, rather than a month or a year. */
export function isDay(period: string): boolean {
  return period.length === "YYYY-MM-DD".length;
}

/** Returns the last day of a month (YYYY-MM) or a year (YYYY). */
export function lastDayOf(span: string): string {
  const [year = 0, month = 12] = span.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Returns the month of a day (YYYY-MM). */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the year of a day or a month (YYYY). */
export function yearOf(day: string): string {
  return day.slice(0, 4);
}

/** Returns the Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
