const format = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** Returns the short weekday of a date (YYYY-MM-DD), such as `Mon`, regardless of the local time zone. */
export function weekday(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
