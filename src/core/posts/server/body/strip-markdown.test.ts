import fc from "fast-check";
import { expect, test } from "vitest";
import { stripMarkdown } from "./strip-markdown.ts";

test.each([
  [
    "**Bold**, *italic*, ***both***, __bold__, _italic_, and ~~old~~",
    "Bold, italic, both, bold, italic, and old",
  ],
  ["See [the *guide*](https://example.com/a_(b)?c=*d*) and [docs][1].", "See the guide and docs."],
  [
    "![My desk](pictures/desk.jpg) at night, <https://example.com/a_b>",
    "My desk at night, https://example.com/a_b",
  ],
  ["Run `npm *start*`, ``a ` b``, or \\*this\\*", "Run npm *start*, a ` b, or *this*"],
  ["## A title", "A title"],
  ["> Said\n> twice", "Said\ntwice"],
  ["- one\n- [x] two\n* three", "one\ntwo\nthree"],
  ["Before\n---\n```ts\nconst x = 1;\n```\nAfter", "Before\n\n\nAfter"],
  ["~~~\nnever closed", ""],
  ["| a | b |\n|---|:-:|\n| 1 | 2 |", "| a | b |\n\n| 1 | 2 |"],
])("the marks of %j are removed", (source, text) => {
  expect(stripMarkdown(source)).toBe(text);
});

test.each([
  "2 * 3 * 4",
  "**open",
  "snake_case_name and __init__.py",
  "#hashtag, C#, and F#",
  "1986. A great year",
  "a -> b, a - b, and x > y",
  "[1] and (2), array[0](x",
  "<b>text</b> & 5 < 6",
  "An unclosed ` and a \\ alone",
  "~5 minutes, ~~10",
])("%j stays as it is", (text) => {
  expect(stripMarkdown(text)).toBe(text);
});

test("a text of letters, digits, and spaces is never changed, and a hostile text takes linear time", () => {
  fc.assert(fc.property(fc.stringMatching(/^[\p{L}\p{N} ,.?']*$/u), (text) => stripMarkdown(text) === text));
  for (const part of ["[", "](", "![a](", "`a", "_a", "~~a", "> ", "- ", "*a", "\\", "<https:", "`", " "])
    expect(stripMarkdown(part.repeat(10_000)).length).toBeLessThanOrEqual(part.length * 10_000);
});
