import { expect, test } from "vitest";
import { countDays, lastDays, periodBefore, shiftDay, unitsOf, usualUnit, yearBefore } from "./periods.ts";

test("days are shifted across months, years, and changes of the clock", () => {
  expect(shiftDay("2026-03-01", -1)).toBe("2026-02-28");
  expect(shiftDay("2025-12-31", 1)).toBe("2026-01-01");
  expect(shiftDay("2026-03-28", 2)).toBe("2026-03-30");
});

test("the last days end with today", () => {
  expect(lastDays(1, "2026-03-09")).toEqual({ from: "2026-03-09", to: "2026-03-09" });
  expect(lastDays(30, "2026-03-09")).toEqual({ from: "2026-02-08", to: "2026-03-09" });
});

test("the period before has as many days, and ends where the other begins", () => {
  const period = { from: "2026-02-08", to: "2026-03-09" };
  expect(periodBefore(period)).toEqual({ from: "2026-01-09", to: "2026-02-07" });
  expect(countDays(periodBefore(period))).toBe(countDays(period));
});

test("the year before has the same days", () => {
  expect(yearBefore({ from: "2028-02-29", to: "2028-03-09" })).toEqual({
    from: "2027-03-01",
    to: "2027-03-09",
  });
});

test("a period is shown by what makes a readable chart", () => {
  const units = (days: number) => unitsOf(lastDays(days, "2026-03-09"));
  expect([1, 7, 30, 365, 2_000].map(units)).toEqual([
    ["hour"],
    ["hour", "day"],
    ["day", "week"],
    ["day", "week", "month"],
    ["week", "month"],
  ]);
  const usual = (days: number) => usualUnit(lastDays(days, "2026-03-09"));
  expect([1, 7, 90, 365, 2_000].map(usual)).toEqual(["hour", "day", "day", "week", "month"]);
});
