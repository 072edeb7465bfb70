import { expect, test } from "vitest";
import { splitHeadline } from "./split-headline.ts";

test("a headline is split into rows of 10 characters", () => {
  expect(splitHeadline("Hello, I build it.")).toEqual([[..."Hello, I\u00a0b"], [..."uild it."]]);
});

test("a character of several code points stays in one piece", () => {
  expect(splitHeadline("👩‍💻é")).toEqual([["👩‍💻", "é"]]);
});

test("the longest headline has no more rows than the style sheet counts", () => {
  expect(splitHeadline("a".repeat(300))).toHaveLength(30);
});

test("a word of one letter stays with the word after it", () => {
  expect(splitHeadline("A cat").flat().join("")).toBe("A\u00a0cat");
  expect(splitHeadline("So do I. I see a dog").flat().join("")).toBe("So do I. I\u00a0see a\u00a0dog");
});

test("line breaks and several spaces are one space", () => {
  expect(splitHeadline("Two\nlines  here").flat().join("")).toBe("Two lines here");
});
