import { expect, test } from "vitest";
import { clipParagraphs, clipText } from "./plain-text.ts";

test("the marks of bold and italic text are removed, and other asterisks stay", () => {
  expect(clipParagraphs(["**Bold** and *italic*,", "2 * 3\n is 6"], 200)).toBe("Bold and italic, 2 * 3 is 6");
});

test("only asterisks that the site shows as bold and italic are removed", () => {
  expect(clipParagraphs(["2 * 3 * 4, ***both***, un**believ**able, **open"], 200)).toBe(
    "2 * 3 * 4, both, unbelievable, **open",
  );
});

test("links, headings, lists, and code are plain text", () => {
  const paragraphs = ["## Start", "- See [the guide](https://example.com/)\n- and `npm start`"];
  expect(clipParagraphs(paragraphs, 200)).toBe("Start See the guide and npm start");
});

test("only as many paragraphs are read as are needed", () => {
  const paragraphs = ["One two", "three four", "five"];
  expect(clipParagraphs(paragraphs, 30)).toBe("One two three four five");
  expect(clipParagraphs(paragraphs, 12)).toBe("One two…");
});

test("a long text ends after a word with an ellipsis", () => {
  expect(clipText("One two three four", 50)).toBe("One two three four");
  expect(clipText("One two, three four", 10)).toBe("One two…");
  expect(clipText("word ".repeat(100), 20)).toBe("word word word word…");
});

test("a text without spaces is cut within the limit, and never within a character", () => {
  expect(clipText("字".repeat(50), 20)).toBe(`${"字".repeat(19)}…`);
  expect(clipText("😀".repeat(50), 20)).toBe(`${"😀".repeat(9)}…`);
});
