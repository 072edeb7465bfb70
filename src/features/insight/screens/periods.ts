/** First and last day, both as YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** What the owner can choose without entering days. */
export const presets = [
  { name: "today", label: "Today", days: 1 },
  { name: "7", label: "7 days", days: 7 },
  { name: "30", label: "30 days", days: 30 },
  { name: "90", label: "90 days", days: 90 },
  { name: "365", label: "Year", days: 365 },
] as const;

const millisecondsPerDay = 24 * 60 * 60 * 1_000;

/** Returns the day this many days later, or earlier if negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns the number of days in a period. */
export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay) + 1;
}

/** The last days, today included. */
export function lastDays(days: number, today: string): Period {
  return { from: shiftDay(today, 1 - days), to: today };
}

/** Returns the equally long period that ends before this one begins. */
export function periodBefore(period: Period): Period {
  const days = countDays(period);
  return { from: shiftDay(period.from, -days), to: shiftDay(period.from, -1) };
}

/** Returns the same days of the year before. February 29 becomes March 1. */
export function yearBefore({ from, to }: Period): Period {
  return { from: sameDayBefore(from), to: sameDayBefore(to) };
}

function sameDayBefore(day: string): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}

const units = ["hour", "day", "week", "month"] as const;
export type Unit = (typeof units)[number];

/** The most days that are shown by the hour, the day, and the week: charts have at most a few hundred points. */
const mostDaysBy = { hour: 7, day: 400, week: 2_800 };

/** Returns the units that a period can be shown by. Charts have at least two points. */
export function unitsOf(period: Period): Unit[] {
  const days = countDays(period);
  return units.filter(
    (unit) =>
      ({
        hour: days <= mostDaysBy.hour,
        day: days > 1 && days <= mostDaysBy.day,
        week: days > 14 && days <= mostDaysBy.week,
        month: days > 60,
      })[unit],
  );
}

/** Returns the unit that a period is shown by at first. */
export function usualUnit(period: Period): Unit {
  const days = countDays(period);
  if (days === 1) return "hour";
  if (days <= 100) return "day";
  return days <= 750 ? "week" : "month";
}
