import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-4", { start: 0, end: 4 }],
  ["bytes=9-9", { start: 9, end: 9 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=5-99", { start: 5, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=99-100", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["bytes=a-b", undefined],
  ["lines=0-4", undefined],
  ["", undefined],
  [null, undefined],
])("Range: %s of ten bytes is %j", (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected);
});

test("a file without bytes has no part", () => {
  expect(readByteRange("bytes=0-0", 0)).toBe("unsatisfiable");
});
