import { addDays } from "../../calendar/days.ts";

/** Returns the days from `from` to `to`, both of which belong to it. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
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
