// Dates, times, and numbers in American English. `Intl` can format them too, but creating one of its formats blocks the
// main thread for 10 to 20 ms, and about four times as long on a phone.

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

/** Formats an ISO date as month and day in UTC, such as `Mar 9`. */
export function formatDay(date: string): string {
  const day = new Date(date);
  return `${monthOf(day).slice(0, 3)} ${day.getUTCDate()}`;
}

/** Formats an ISO date with the year in UTC, such as `March 9, 2026`. */
export function formatDate(date: string): string {
  const day = new Date(date);
  return `${monthOf(day)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Formats `2026-06` as month and year, such as `June 2026`. */
export function formatMonth(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return `${monthOf(day)} ${day.getUTCFullYear()}`;
}

/** Formats the months in a period, such as `March 2021 to June 2023` for `2021-03 to 2023-06`. Other text stays. */
export function formatPeriod(period: string): string {
  return period.replaceAll(/(?<![\d-])\d{4}-(0[1-9]|1[0-2])(?![\d-])/g, formatMonth);
}

function monthOf(day: Date): string {
  return months[day.getUTCMonth()] ?? "";
}

/** Formats the time of day in the browser's time zone as the menu bar does, such as `15:09`. */
export function formatTime(date: Date): string {
  return date.toTimeString().slice(0, 5);
}

/** Formats a whole number that is not negative with separators, such as `1,234,567`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
