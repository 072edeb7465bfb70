import { expect, test } from "vitest";
import { formatMonth } from "./month.ts";

test.each([
  ["2026-06", "June 2026"],
  ["2025-12", "December 2025"],
  ["2024-01", "January 2024"],
])("%s is formatted as %s", (month, shown) => {
  expect(formatMonth(month)).toBe(shown);
});
