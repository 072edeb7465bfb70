import fc from "fast-check";
import { expect, test } from "vitest";
import { shadeOf } from "./shade.ts";

test.each([
  [1, 1, 5],
  [1, 1000, 1],
  [40, 1000, 1],
  [41, 1000, 2],
  [640, 1000, 4],
  [641, 1000, 5],
  [1000, 1000, 5],
])("%i of at most %i visits have the shade %i", (visits, most, shade) => {
  expect(shadeOf(visits, most)).toBe(shade);
});

test("more visits never have a lighter shade", () => {
  const count = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(count, count, count, (...counts) => {
      const [few = 1, many = 1, most = 1] = counts.sort((one, other) => one - other);
      expect(shadeOf(few, most)).toBeGreaterThanOrEqual(1);
      expect(shadeOf(few, most)).toBeLessThanOrEqual(shadeOf(many, most));
      expect(shadeOf(most, most)).toBe(5);
    }),
  );
});
