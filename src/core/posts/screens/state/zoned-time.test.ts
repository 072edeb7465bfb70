import fc from "fast-check";
import { expect, test } from "vitest";
import { readZonedTime, toZonedTime } from "./zoned-time.ts";

test.each([
  ["2026-03-20T12:00:00.000Z", "Europe/Berlin", "2026-03-20T13:00"],
  ["2026-07-20T12:00:00.000Z", "Europe/Berlin", "2026-07-20T14:00"],
  ["2026-01-01T02:30:00.000Z", "America/New_York", "2025-12-31T21:30"],
  ["2026-03-20T12:00:00.000Z", "Asia/Kolkata", "2026-03-20T17:30"],
  ["2026-03-20T12:00:00.000Z", "UTC", "2026-03-20T12:00"],
])("%s in %s is %s", (time, timeZone, text) => {
  expect(toZonedTime(time, timeZone)).toBe(text);
  expect(readZonedTime(text, timeZone)).toBe(time);
});

test("a time that a change of the clocks skips is an hour later", () => {
  expect(readZonedTime("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});

test("what is not a time is undefined", () => {
  for (const text of ["", "tomorrow", "2026-03-20"]) expect(readZonedTime(text, "UTC")).toBeUndefined();
});

test("every minute that the clocks show once is read back, whatever time zone the browser has", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 * 365 * 24 * 60 }),
      fc.constantFrom("Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe"),
      (minutes, timeZone) => {
        const time = new Date(minutes * 60_000).toISOString();
        const text = toZonedTime(time, timeZone);
        const read = readZonedTime(text, timeZone) ?? "";
        // The clocks show a minute twice when they are set back.
        expect(toZonedTime(read, timeZone)).toBe(text);
        expect(Math.abs(Date.parse(read) - Date.parse(time))).toBeLessThanOrEqual(24 * 60 * 60_000);
      },
    ),
  );
});
