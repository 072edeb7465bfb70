// UTC, so that the server and the browser render the same text.
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats an ISO date as month and day, such as `Mar 9`. */
export function shortDate(date: string): string {
  return short.format(new Date(date));
}

/** Formats an ISO date with the year, such as `March 9, 2026`. */
export function longDate(date: string): string {
  return long.format(new Date(date));
}
