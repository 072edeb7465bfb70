const format = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** The short weekday of a year-month-day, such as `Mon`. It is a day, not a moment: no time zone moves it. */
export function weekday(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
