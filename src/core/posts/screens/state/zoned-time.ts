import { TZDate } from "@date-fns/tz";
import { formatDate } from "../../../ui/format.ts";

/**
 * Returns a time as a field of the type `datetime-local` has it, in a time zone.
 * @param time ISO 8601
 * @returns such as `2026-03-20T09:30`
 */
export function toZonedTime(time: string, timeZone: string): string {
  const date = new TZDate(time, timeZone);
  const [year, ...others] = [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ];
  const [month, day, hours, minutes] = others.map((part) => String(part).padStart(2, "0"));
  return `${String(year).padStart(4, "0")}-${month}-${day}T${hours}:${minutes}`;
}

/**
 * Returns the time that a field of the type `datetime-local` means in a time zone, ISO 8601 in UTC, or `undefined` if
 * it is none. A time that a change of the clocks skips is an hour later.
 */
export function readZonedTime(text: string, timeZone: string): string | undefined {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year, month, day, hours, minutes] = parts as [number, number, number, number, number];
  const time = new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime();
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Formats a time in a time zone, such as `March 20, 2026, 09:30`. */
export function formatZonedTime(time: string, timeZone: string): string {
  const text = toZonedTime(time, timeZone);
  return `${formatDate(`${text}:00Z`)}, ${text.slice(-5)}`;
}
