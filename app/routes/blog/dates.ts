// Dates are shown in UTC: the page that the server rendered and the one that hydrates it must read the same.
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Month and day, such as `Mar 9`. Takes an ISO date. */
export function shortDate(date: string): string {
  return short.format(new Date(date));
}

/** The whole date, such as `March 9, 2026`. Takes an ISO date. */
export function longDate(date: string): string {
  return long.format(new Date(date));
}
