const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** Returns the day of a time in ISO 8601, such as "Mar 9, 2026". */
export function formatDay(time: string): string {
  return format.format(new Date(time));
}

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Returns the day and the time of day, such as "Mar 9, 2026, 12:05 PM". */
export function formatTime(time: string): string {
  return timeFormat.format(new Date(time));
}

/** Returns a time in ISO 8601 so many days later. */
export function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString();
}
