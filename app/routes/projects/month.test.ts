import { expect, test } from "vitest";
import { showMonth } from "./month.ts";

test.each([
  ["2026-06", "June 2026"],
  ["2025-12", "December 2025"],
  ["2024-01", "January 2024"],
])("%s is shown as %s", (month, shown) => {
  expect(showMonth(month)).toBe(shown);
});
