import { expect, test } from "vitest";
import { clipText } from "./plain-text.ts";

test("a long text ends after a word with an ellipsis", () => {
  expect(clipText("One two three four", 50)).toBe("One two three four");
  expect(clipText("One two, three four", 10)).toBe("One two…");
  expect(clipText("word ".repeat(100), 20)).toBe("word word word word…");
});

test("a text without spaces is cut within the limit, and never within a character", () => {
  expect(clipText("字".repeat(50), 20)).toBe(`${"字".repeat(19)}…`);
  expect(clipText("😀".repeat(50), 20)).toBe(`${"😀".repeat(9)}…`);
});
