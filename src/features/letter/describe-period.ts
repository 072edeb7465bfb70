import type { Every } from "./contract.ts";
import type { Period } from "./periods.ts";

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
const dayName = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Returns the name of a period, such as "November 16 – 22, 2026" or "November 2026". */
export function describePeriod({ every, from, to }: Period & { every: Every }): string {
  if (every === "month") return monthName.format(Date.parse(from));
  // Thin spaces, which not all fonts have, are around its dash.
  return dayName.formatRange(Date.parse(from), Date.parse(to)).replace(/\s+/gu, " ");
}

/** Returns the weekday and the number of a day (YYYY-MM-DD), such as "Mon" and "16". */
export function nameDay(day: string): { weekday: string; number: string } {
  return { weekday: weekdayName.format(Date.parse(day)), number: String(Number(day.slice(8))) };
}
