import { addDays } from "../../../core/calendar/days.ts";

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

/** Returns the Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
