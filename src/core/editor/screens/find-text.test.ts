import { expect, test } from "vitest";
import { findMatches, matchFrom, replaceMatches } from "./find-text.ts";

const texts = ["One one", "(one) $& ÉTÉ", ""];

test("all places are found in any case, or in the same case only", () => {
  expect(findMatches(texts, "one", false)).toHaveLength(3);
  expect(findMatches(texts, "one", true)).toEqual([
    { index: 0, start: 4, end: 7 },
    { index: 1, start: 1, end: 4 },
  ]);
  expect(findMatches(texts, "été", false)).toEqual([{ index: 1, start: 9, end: 12 }]);
  expect(findMatches(texts, "", false)).toEqual([]);
});

test("characters with a meaning in patterns are only characters", () => {
  for (const query of ["(one)", "$&"]) expect(findMatches(texts, query, false)).toHaveLength(1);
  for (const query of [".", "\\", "[", "a|b", "*", "-", "/"])
    expect(findMatches([`x${query}y`], query, true)).toHaveLength(1);
});

test("what was found is replaced by the text as it is, also if it contains what is looked for", () => {
  expect(replaceMatches(texts, findMatches(texts, "one", false), "one $& one")).toEqual([
    "one $& one one $& one",
    "(one $& one) $& ÉTÉ",
    "",
  ]);
});

test("the search goes on from the cursor, and starts again after the last place", () => {
  const matches = findMatches(texts, "one", false);
  expect(matchFrom(matches, { index: 0, start: 1 })).toBe(1);
  expect(matchFrom(matches, { index: 0, start: 5 })).toBe(2);
  expect(matchFrom(matches, { index: 2, start: 0 })).toBe(0);
});
