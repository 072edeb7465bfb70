import { weekday } from "../../../core/admin/weekday.ts";
import { formatDate, formatDay, formatMonth } from "../../../core/ui/format.ts";
import type { Unit } from "./periods.ts";

/** Formats the start of a part of a period for the axis of a chart, such as `Mar 9` or `14:00`. */
export function shortStart(start: string, unit: Unit): string {
  if (unit === "hour") return nameHour(start);
  if (unit === "month") return formatMonth(start.slice(0, 7)).replace(/^(\w{3})\w*/, "$1");
  return formatDay(start);
}

/** Formats the start of a part of a period with all that is known, such as `Monday, March 9, 2026`. */
export function nameStart(start: string, unit: Unit): string {
  switch (unit) {
    case "hour":
      return `${weekday(start.slice(0, 10))}, ${formatDay(start.slice(0, 10))}, ${nameHour(start)}`;
    case "day":
      return `${weekday(start)}, ${formatDate(start)}`;
    case "week":
      return `Week of ${formatDate(start)}`;
    case "month":
      return formatMonth(start.slice(0, 7));
  }
}

/** Formats `2026-03-09T14` as `2 PM`. */
function nameHour(start: string): string {
  const hour = Number(start.slice(11, 13));
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
