import { expect, test } from "vitest";
import { nameExcluded } from "./excluded.ts";
import { formatChange, formatSeconds, formatShare, nameValue } from "./tables.ts";

test.each([
  ["page", "/blog", "/blog"],
  ["country", "", "Unknown"],
  ["campaign", "", "None"],
  ["language", "de", "German"],
  ["action", "resume", "Resume downloaded"],
  ["source", "example.com", "example.com"],
] as const)("the %s %j is called %s", (dimension, value, name) => {
  expect(nameValue(dimension, value)).toBe(name);
});

test("a page is called by its title, whatever it was for the visit, and other values are not", () => {
  const titles = { "/": "Home", "/blog/a": "A" };
  expect(nameValue("page", "/", titles)).toBe("Home");
  expect(nameValue("entry", "/blog/a", titles)).toBe("A");
  expect(nameValue("entry", "/gone", titles)).toBe("/gone");
  expect(nameValue("source", "/", titles)).toBe("/");
});

test("shares are whole percentages, and small ones have a decimal", () => {
  expect([0, 1, 4, 30, 1_000].map((part) => formatShare(part, 1_000))).toEqual([
    "0%",
    "0.1%",
    "0.4%",
    "3%",
    "100%",
  ]);
  expect(formatShare(1, 1_000_000)).toBe("0.1%");
  expect(formatShare(0, 0)).toBe("0%");
});

test("times are in seconds, minutes, or hours", () => {
  expect([0, 59.4, 60, 125, 3599, 3600, 5430, 86_399].map(formatSeconds)).toEqual([
    ...["0 s", "59 s", "1 min", "2 min 5 s", "59 min 59 s"],
    ...["1 h", "1 h 30 min", "23 h 59 min"],
  ]);
});

test("a change is a percentage of what was before, if there was anything", () => {
  expect([formatChange(12, 10), formatChange(5, 10), formatChange(10, 10), formatChange(7_000, 3)]).toEqual([
    "+20%",
    "−50%",
    "0%",
    "+233,233%",
  ]);
  expect(formatChange(3, 0)).toBeUndefined();
});

test("what was not counted is listed by its reason", () => {
  expect(nameExcluded({ bot: 1_200, owner: 1, limited: 0 })).toBe(
    "Not counted: 1,200 bot visits, 1 of your own visits.",
  );
  expect(nameExcluded({})).toBeUndefined();
});
