import { expect, test } from "vitest";
import { describePeriod } from "./describe-period.ts";
import { lastDuePeriod, lastPeriod } from "./periods.ts";

test.each([
  ["week", "2026-11-23", "2026-11-16", "2026-11-22"],
  ["week", "2026-11-29", "2026-11-16", "2026-11-22"],
  ["week", "2027-01-04", "2026-12-28", "2027-01-03"],
  ["month", "2026-11-01", "2026-10-01", "2026-10-31"],
  ["month", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["month", "2028-03-01", "2028-02-01", "2028-02-29"],
  ["month", "2027-01-31", "2026-12-01", "2026-12-31"],
] as const)("the last %s that was over on %s is from %s to %s", (every, day, from, to) => {
  expect(lastPeriod(every, day)).toEqual({ from, to });
});

// Clocks in Berlin are set forward on March 29 and back on October 25, and those of Lord Howe by half an hour.
test.each([
  ["Europe/Berlin", "2026-03-30T05:59:59Z", "2026-03-22"],
  ["Europe/Berlin", "2026-03-30T06:00:00Z", "2026-03-29"],
  ["Europe/Berlin", "2026-10-26T06:59:59Z", "2026-10-18"],
  ["Europe/Berlin", "2026-10-26T07:00:00Z", "2026-10-25"],
  ["America/Los_Angeles", "2026-11-23T15:59:00Z", "2026-11-15"],
  ["America/Los_Angeles", "2026-11-23T16:00:00Z", "2026-11-22"],
  ["Pacific/Kiritimati", "2026-11-22T18:00:00Z", "2026-11-22"],
  ["Australia/Lord_Howe", "2026-10-04T21:00:00Z", "2026-10-04"],
  ["Australia/Lord_Howe", "2026-10-04T20:59:00Z", "2026-09-27"],
])("in %s, the letter that is due at %s is about the week until %s", (timeZone, now, to) => {
  expect(lastDuePeriod("week", Date.parse(now), timeZone).to).toBe(to);
});

test.each([
  ["week", "2026-11-16", "2026-11-22", "November 16 – 22, 2026"],
  ["week", "2026-11-30", "2026-12-06", "November 30 – December 6, 2026"],
  ["week", "2026-12-28", "2027-01-03", "December 28, 2026 – January 3, 2027"],
  ["month", "2026-11-01", "2026-11-30", "November 2026"],
] as const)("the %s from %s to %s is called %j", (every, from, to, name) => {
  expect(describePeriod({ every, from, to })).toBe(name);
});
