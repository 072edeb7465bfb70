const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** Returns a day (YYYY-MM-DD) as visitors read it, such as "Mar 9, 2026". */
export function formatDay(day: string): string {
  return format.format(Date.parse(day));
}
