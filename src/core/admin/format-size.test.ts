import { expect, test } from "vitest";
import { formatSize } from "./format-size.ts";

test("sizes are in the unit that people know", () => {
  expect([1, 1_500, 430_080, 1_023_000, 1_050_000, 26_214_400].map(formatSize)).toEqual([
    "1 KB",
    "1 KB",
    "420 KB",
    "999 KB",
    "1.0 MB",
    "25.0 MB",
  ]);
});
