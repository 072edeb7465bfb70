import { expect, test } from "vitest";
import { weeklyChange } from "./stats.ts";

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [0, 100, -100],
  [4, 3, 33.3],
  [2, 3, -33.3],
])("%i visits after %i are a change of %d percent", (thisWeek, weekBefore, change) => {
  expect(weeklyChange(thisWeek, weekBefore)).toBe(change);
});

test("the first visits of all are a rise of 100 percent, and none after none is no change", () => {
  expect(weeklyChange(7, 0)).toBe(100);
  expect(weeklyChange(0, 0)).toBe(0);
});
