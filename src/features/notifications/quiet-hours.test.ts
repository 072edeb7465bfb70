import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { timeOfDay } from "../../core/calendar/time-of-day.ts";
import type { NotificationSettings } from "./contract/notifications.ts";
import { afterQuiet, isQuiet, mailTime } from "./quiet-hours.ts";

const settings: NotificationSettings = { mail: "each", dailyAt: "08:00", quiet: null, webhook: true };
const night = { from: "22:00", to: "07:00" };
const lunch = { from: "12:00", to: "13:30" };
const at = (time: string) => Date.parse(`2026-03-20T${time}:00Z`);

test.each([
  [night, "21:59", false],
  [night, "22:00", true],
  [night, "03:00", true],
  [night, "06:59", true],
  [night, "07:00", false],
  [lunch, "11:59", false],
  [lunch, "12:00", true],
  [lunch, "13:30", false],
])("with the quiet hours %o, whether %s is quiet: %s", (quiet, time, expected) => {
  expect(isQuiet(at(time), { quiet }, "UTC")).toBe(expected);
});

test("the hours are those of the time zone", () => {
  expect(isQuiet(at("21:30"), { quiet: night }, "Europe/Berlin")).toBe(true);
  expect(isQuiet(at("21:30"), { quiet: night }, "UTC")).toBe(false);
});

test("a mail about a message in the quiet hours is due at their end, and any other now", () => {
  expect(mailTime(at("12:00"), settings, "UTC")).toBe(at("12:00"));
  const quiet = { ...settings, quiet: night };
  expect(mailTime(at("12:00"), quiet, "UTC")).toBe(at("12:00"));
  expect(mailTime(at("03:00"), quiet, "UTC")).toBe(at("07:00"));
  expect(mailTime(at("23:00"), quiet, "UTC")).toBe(Date.parse("2026-03-21T07:00:00Z"));
});

test("the daily mail is due at its time, or at the end of the quiet hours that it is in", () => {
  const daily = { ...settings, mail: "daily" as const };
  expect(mailTime(at("07:59"), daily, "UTC")).toBe(at("08:00"));
  expect(mailTime(at("08:00"), daily, "UTC")).toBe(Date.parse("2026-03-21T08:00:00Z"));
  const late = { ...daily, quiet: { from: "22:00", to: "09:00" } };
  expect(mailTime(at("07:00"), late, "UTC")).toBe(at("09:00"));
});

test("what is due after the quiet hours is not in them", () => {
  const minutes = integer({ min: 0, max: 1_439 });
  const start = at("00:00");
  const clock = (minute: number) => timeOfDay(start + minute * 60_000, "UTC");
  assert(
    property(minutes, minutes, integer({ min: start, max: start + 400 * 86_400_000 }), (from, to, now) => {
      if (from === to) return;
      const quiet = { from: clock(from), to: clock(to) };
      const due = afterQuiet(now, { quiet }, "America/New_York");
      expect(due).toBeGreaterThanOrEqual(now);
      expect(
        isQuiet(due, { quiet }, "America/New_York") && timeOfDay(due, "America/New_York") === quiet.to,
      ).toBe(false);
    }),
  );
});
