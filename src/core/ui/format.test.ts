import { expect, test } from "vitest";
import { formatCount, formatDate, formatDay, formatMonth, formatPeriod, formatTime } from "./format.ts";

const options = { timeZone: "UTC" } as const;
const day = new Intl.DateTimeFormat("en-US", { ...options, month: "short", day: "numeric" });
const date = new Intl.DateTimeFormat("en-US", { ...options, dateStyle: "long" });
const month = new Intl.DateTimeFormat("en-US", { ...options, month: "long", year: "numeric" });

test("every day of a leap year is formatted as Intl does", () => {
  const first = Date.UTC(2024, 0, 1);
  for (let index = 0; index < 366; index += 1) {
    const instant = new Date(first + index * 86_400_000 + 86_399_999);
    const iso = instant.toISOString();
    expect(formatDay(iso)).toBe(day.format(instant));
    expect(formatDate(iso)).toBe(date.format(instant));
    expect(formatMonth(iso.slice(0, 7))).toBe(month.format(instant));
  }
});

test.each([
  ["2026-03-09T23:59:59.999Z", "Mar 9", "March 9, 2026"],
  ["2026-09-30T00:00:00+05:00", "Sep 29", "September 29, 2026"],
])("%s is %s or %s", (iso, short, long) => {
  expect(formatDay(iso)).toBe(short);
  expect(formatDate(iso)).toBe(long);
});

test.each([
  ["2021-03 to 2023-06", "March 2021 to June 2023"],
  ["2021-12 to present", "December 2021 to present"],
  ["until 2020-01", "until January 2020"],
  ["2026-06", "June 2026"],
  ["2024 to present", "2024 to present"],
  ["2019-2021", "2019-2021"],
  ["2020-13", "2020-13"],
  ["2020-06-15", "2020-06-15"],
  ["Summer 2019", "Summer 2019"],
])("the period %j is shown as %j", (period, text) => {
  expect(formatPeriod(period)).toBe(text);
});

test("every minute of a day is formatted as Intl does", () => {
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
  for (let minute = 0; minute < 1_440; minute += 1) {
    const date = new Date(2026, 0, 1, 0, minute);
    expect(formatTime(date)).toBe(time.format(date));
  }
});

test("numbers are formatted as Intl does", () => {
  for (const count of [0, 7, 99, 100, 999, 1000, 10_000, 123_456, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    expect(formatCount(count)).toBe(count.toLocaleString("en-US"));
  }
});
