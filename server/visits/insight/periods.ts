import { addDays } from "../../calendar/days.ts";

/** Returns the days from `from` to `to`, both of which belong to it. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the last day of a month (YYYY-MM). */
export function lastDayOf(month: string): string {
  // Every month has a 28th, and 4 days later is the next one.
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
}

/** Returns the Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
