// Dates and numbers in American English, in UTC, so that the server and the browser write the same text. `Intl` would do
// it too, but creating its formats takes a browser 10 ms: on a phone, half of the longest task of the first load.

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Formats an ISO date as month and day, such as `Mar 9`. */
export function formatDay(date: string): string {
  const day = new Date(date);
  return `${monthOf(day).slice(0, 3)} ${day.getUTCDate()}`;
}

/** Formats an ISO date with the year, such as `March 9, 2026`. */
export function formatDate(date: string): string {
  const day = new Date(date);
  return `${monthOf(day)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Formats `2026-06` as month and year, such as `June 2026`. */
export function formatMonth(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return `${monthOf(day)} ${day.getUTCFullYear()}`;
}

function monthOf(day: Date): string {
  return months[day.getUTCMonth()] ?? "";
}

/** Formats a whole number that is not negative with separators, such as `1,234,567`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
