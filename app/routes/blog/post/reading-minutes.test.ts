import { expect, test } from "vitest";
import { readingMinutes } from "./reading-minutes.ts";

test.each([
  ["a post without words", [], 1],
  ["a short post", ["One two three."], 1],
  ["230 words in one paragraph", ["word ".repeat(230)], 1],
  ["460 words in two paragraphs", ["word ".repeat(230), "\nword  ".repeat(230)], 2],
  ["1,000 words", ["word ".repeat(1_000)], 4],
])("%s takes a whole number of minutes", (_, paragraphs, minutes) => {
  expect(readingMinutes(paragraphs)).toBe(minutes);
});
