import fc from "fast-check";
import { expect, test } from "vitest";
import { scaleFor } from "./chart-scale.ts";

test.each([
  [[], 1, [0, 1]],
  [[0, 0], 1, [0, 1]],
  [[0, 3], 3, [0, 1, 2, 3]],
  [[1, 7], 8, [0, 2, 4, 6, 8]],
  [[100, 97], 100, [0, 20, 40, 60, 80, 100]],
])("the scale of %j ends at %i", (counts, max, marks) => {
  expect(scaleFor(counts)).toEqual({ max, marks });
});

test("the marks are whole numbers from 0 to the largest count or above", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000)), (counts) => {
      const { max, marks } = scaleFor(counts);
      expect(max).toBeGreaterThanOrEqual(Math.max(...counts, 0));
      expect(marks.every(Number.isInteger)).toBe(true);
      expect([marks[0], marks.at(-1)]).toEqual([0, max]);
      expect(marks.length).toBeLessThanOrEqual(7);
    }),
  );
});
