import fc from "fast-check";
import { expect, test } from "vitest";
import { chiSquareTail, combineRatings, rateToken } from "./score.ts";

test("the tail of chi-square has the values of published tables", () => {
  // The upper 5 percent of 2, 10, and 100 degrees of freedom.
  expect(chiSquareTail(5.991, 2)).toBeCloseTo(0.05, 4);
  expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 4);
  expect(chiSquareTail(124.342, 100)).toBeCloseTo(0.05, 4);
});

test("a token is rated by its share in both kinds, and drawn toward the middle while it is rare", () => {
  const messages = { spam: 100, wanted: 50 };
  expect(rateToken({ spam: 0, wanted: 0 }, messages)).toBe(0.5);
  expect(rateToken({ spam: 20, wanted: 10 }, messages)).toBeCloseTo(0.5, 10);
  expect(rateToken({ spam: 1, wanted: 0 }, messages)).toBeCloseTo(0.75, 10);
  expect(rateToken({ spam: 50, wanted: 0 }, messages)).toBeGreaterThan(0.98);
});

test("ratings that agree make certain, and those that contradict each other say nothing", () => {
  expect(combineRatings([])).toBe(0.5);
  expect(combineRatings(Array(20).fill(0.95))).toBeGreaterThan(0.999);
  expect(combineRatings(Array(20).fill(0.05))).toBeLessThan(0.001);
  expect(combineRatings([...Array(20).fill(0.95), ...Array(20).fill(0.05)])).toBeCloseTo(0.5, 5);
});

test("any ratings combine to a number from 0 to 1, and their opposites to its opposite", () => {
  const rating = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(fc.array(rating, { maxLength: 150 }), (ratings) => {
      const combined = combineRatings(ratings);
      expect(combined).toBeGreaterThanOrEqual(0);
      expect(combined).toBeLessThanOrEqual(1);
      expect(combineRatings(ratings.map((each) => 1 - each))).toBeCloseTo(1 - combined, 6);
    }),
  );
});
