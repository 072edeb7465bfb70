import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOf, startOfDay } from "./days.ts";

// Both hemispheres, half-hour daylight saving time, changes at midnight, quarter-hour offsets, a skipped day, and UTC.
const zones = constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Santiago",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
);
const times = integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
const hour = 60 * 60 * 1000;

test("dayOf returns the calendar day in the time zone", () => {
  assert(
    property(times, zones, (time, timeZone) => {
      const parts = new Intl.DateTimeFormat("en-US", {
        timeZone,
        year: "numeric",
        month: "numeric",
        day: "numeric",
      }).formatToParts(time);
      const part = (type: string) => parts.find((each) => each.type === type)?.value.padStart(2, "0");
      expect(dayOf(time, timeZone)).toBe(`${part("year")}-${part("month")}-${part("day")}`);
    }),
  );
});

test("a later time is never on an earlier day", () => {
  assert(
    property(times, zones, integer({ min: 0, max: 48 }), (time, timeZone, hours) => {
      expect(dayOf(time + hours * hour, timeZone) >= dayOf(time, timeZone)).toBe(true);
    }),
  );
});

test("the last seven days are distinct and consecutive, even across daylight saving time changes", () => {
  assert(
    property(times, zones, (time, timeZone) => {
      const today = dayOf(time, timeZone);
      const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
      expect(new Set(week).size).toBe(7);
      expect(week.at(-1)).toBe(today);
      const starts = week.map((day) => Date.parse(day));
      expect(starts.slice(1).every((start, index) => start - (starts[index] ?? 0) === 24 * hour)).toBe(true);
    }),
  );
});

test("adding days and subtracting them again returns the same day", () => {
  assert(
    property(times, zones, integer({ min: -1000, max: 1000 }), (time, timeZone, count) => {
      const day = dayOf(time, timeZone);
      expect(addDays(addDays(day, count), -count)).toBe(day);
    }),
  );
});

test("the 23-hour and 25-hour days of daylight saving time changes are one day each", () => {
  const timeZone = "Europe/Berlin";
  // March 29, 2026 has 23 hours, and October 25 has 25.
  expect(dayOf(Date.parse("2026-03-28T23:00:00Z"), timeZone)).toBe("2026-03-29");
  expect(dayOf(Date.parse("2026-03-29T21:59:59Z"), timeZone)).toBe("2026-03-29");
  expect(dayOf(Date.parse("2026-03-29T22:00:00Z"), timeZone)).toBe("2026-03-30");
  expect(dayOf(Date.parse("2026-10-24T22:00:00Z"), timeZone)).toBe("2026-10-25");
  expect(dayOf(Date.parse("2026-10-25T22:59:59Z"), timeZone)).toBe("2026-10-25");
  expect(dayOf(Date.parse("2026-10-25T23:00:00Z"), timeZone)).toBe("2026-10-26");
});

test("the last millisecond of a day and the first of the next are on different days, in each time zone", () => {
  const midnightInBerlin = Date.parse("2026-11-22T23:00:00Z");
  expect(dayOf(midnightInBerlin - 1, "Europe/Berlin")).toBe("2026-11-22");
  expect(dayOf(midnightInBerlin, "Europe/Berlin")).toBe("2026-11-23");
  expect(dayOf(midnightInBerlin, "UTC")).toBe("2026-11-22");
  expect(dayOf(midnightInBerlin - 1, "Europe/Berlin")).toBe("2026-11-22");
});

test("a day starts at the first of its milliseconds, in each time zone", () => {
  assert(
    property(times, zones, (time, timeZone) => {
      const day = dayOf(time, timeZone);
      const start = startOfDay(day, timeZone);
      expect([dayOf(start, timeZone), dayOf(start - 1, timeZone) < day]).toEqual([day, true]);
    }),
  );
  expect(startOfDay("2026-03-29", "Europe/Berlin")).toBe(Date.parse("2026-03-28T23:00:00Z"));
  // Clocks in Beirut went from midnight to one, and Samoa had no December 30, 2011.
  expect(startOfDay("2022-03-27", "Asia/Beirut")).toBe(Date.parse("2022-03-26T22:00:00Z"));
  expect(startOfDay("2011-12-30", "Pacific/Apia")).toBe(startOfDay("2011-12-31", "Pacific/Apia"));
});
