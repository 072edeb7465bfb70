import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { nextTimeOfDay, timeOfDay } from "./time-of-day.ts";

const zones = constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
);
const times = integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
const hour = 60 * 60_000;

test("the next time of day is after now, within 26 hours, and what clocks show unless they skip it", () => {
  assert(
    property(times, zones, integer({ min: 0, max: 1_439 }), (now, zone, minutes) => {
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      const next = nextTimeOfDay(now, clock, zone);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(26 * hour);
      const shown = timeOfDay(next, zone);
      const isSkipped = shown !== clock;
      // Clocks are set forward by an hour at most.
      if (isSkipped) expect(Math.abs(timeOfDayInMinutes(shown) - minutes)).toBeLessThanOrEqual(60);
    }),
  );
});

function timeOfDayInMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

test("times on days on which clocks are set", () => {
  const zone = "Europe/Berlin";
  const noonBefore = Date.parse("2026-03-28T11:00:00Z");
  expect(nextTimeOfDay(noonBefore, "08:00", zone)).toBe(Date.parse("2026-03-29T06:00:00Z"));
  expect(nextTimeOfDay(noonBefore, "02:30", zone)).toBe(Date.parse("2026-03-29T01:30:00Z"));
  expect(nextTimeOfDay(Date.parse("2026-10-24T10:00:00Z"), "08:00", zone)).toBe(
    Date.parse("2026-10-25T07:00:00Z"),
  );
  expect(nextTimeOfDay(Date.parse("2026-11-25T07:00:00Z"), "08:00", zone)).toBe(
    Date.parse("2026-11-26T07:00:00Z"),
  );
});
