import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOf } from "./days.ts";

// Both hemispheres, half an hour of daylight saving, changes at midnight, quarter hours, a skipped day, none at all.
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
const moments = integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
const hour = 60 * 60 * 1000;

test("a moment's day is the one on the wall calendar of its zone", () => {
  assert(
    property(moments, zones, (moment, timeZone) => {
      const parts = new Intl.DateTimeFormat("en-US", {
        timeZone,
        year: "numeric",
        month: "numeric",
        day: "numeric",
      }).formatToParts(moment);
      const part = (type: string) => parts.find((each) => each.type === type)?.value.padStart(2, "0");
      expect(dayOf(moment, timeZone)).toBe(`${part("year")}-${part("month")}-${part("day")}`);
    }),
  );
});

test("as time passes the day never goes back, and an hour leads to the same day or to a later one", () => {
  assert(
    property(moments, zones, integer({ min: 0, max: 48 }), (moment, timeZone, hours) => {
      expect(dayOf(moment + hours * hour, timeZone) >= dayOf(moment, timeZone)).toBe(true);
    }),
  );
});

test("the seven days up to any moment are seven different ones, a day apart, across every change of clocks", () => {
  assert(
    property(moments, zones, (moment, timeZone) => {
      const today = dayOf(moment, timeZone);
      const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
      expect(new Set(week).size).toBe(7);
      expect(week.at(-1)).toBe(today);
      const starts = week.map((day) => Date.parse(day));
      expect(starts.slice(1).every((start, index) => start - (starts[index] ?? 0) === 24 * hour)).toBe(true);
    }),
  );
});

test("going some days forth and back leads to the same day", () => {
  assert(
    property(moments, zones, integer({ min: -1000, max: 1000 }), (moment, timeZone, count) => {
      const day = dayOf(moment, timeZone);
      expect(addDays(addDays(day, count), -count)).toBe(day);
    }),
  );
});

test("the short and the long day of a change of clocks are one day each", () => {
  const timeZone = "Europe/Berlin";
  // 23 hours on 29 March 2026, 25 on 25 October.
  expect(dayOf(Date.parse("2026-03-28T23:00:00Z"), timeZone)).toBe("2026-03-29");
  expect(dayOf(Date.parse("2026-03-29T21:59:59Z"), timeZone)).toBe("2026-03-29");
  expect(dayOf(Date.parse("2026-03-29T22:00:00Z"), timeZone)).toBe("2026-03-30");
  expect(dayOf(Date.parse("2026-10-24T22:00:00Z"), timeZone)).toBe("2026-10-25");
  expect(dayOf(Date.parse("2026-10-25T22:59:59Z"), timeZone)).toBe("2026-10-25");
  expect(dayOf(Date.parse("2026-10-25T23:00:00Z"), timeZone)).toBe("2026-10-26");
});
