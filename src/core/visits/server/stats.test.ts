import { expect, test } from "vitest";
import { weeklyChange } from "./stats.ts";

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [0, 100, -100],
  [4, 3, 33.3],
  [2, 3, -33.3],
])("%i visits after %i is a change of %d percent", (thisWeek, lastWeek, change) => {
  expect(weeklyChange(thisWeek, lastWeek)).toBe(change);
});

test("visits after a week without any are a change of 100 percent, and no visits in either week is no change", () => {
  expect(weeklyChange(7, 0)).toBe(100);
  expect(weeklyChange(0, 0)).toBe(0);
});
