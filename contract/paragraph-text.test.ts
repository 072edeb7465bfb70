import fc from "fast-check";
import { expect, test } from "vitest";
import { parseParagraph } from "./paragraph-text.ts";

function show(paragraph: string): string {
  return parseParagraph(paragraph)
    .map(({ text, bold, italic }) => {
      const inner = italic ? `<i>${text}</i>` : text;
      return bold ? `<b>${inner}</b>` : inner;
    })
    .join("");
}

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a **bold** word", "a <b>bold</b> word"],
  ["an *italic* word", "an <i>italic</i> word"],
  ["**all bold**", "<b>all bold</b>"],
  ["**bold *both* bold**", "<b>bold </b><b><i>both</i></b><b> bold</b>"],
  ["*italic **both** italic*", "<i>italic </i><b><i>both</i></b><i> italic</i>"],
  ["***both***", "<b><i>both</i></b>"],
  ["un**believ**able", "un<b>believ</b>able"],
  ["**one** and **two**", "<b>one</b> and <b>two</b>"],
  ["**one***two*", "<b>one</b><i>two</i>"],
])("%j is rendered as %j", (paragraph, shown) => {
  expect(show(paragraph)).toBe(shown);
});

test.each([
  "an **unclosed bold",
  "an *unclosed italic",
  "closed only** here",
  "2 * 3 * 4",
  "****",
  "**",
  "* a list item",
  "** spaced **",
  "<b>no markup</b>",
])("%j is rendered as plain text", (paragraph) => {
  expect(parseParagraph(paragraph)).toEqual([{ text: paragraph, bold: false, italic: false }]);
});

test("an unclosed marker inside a closed pair does not break the pair", () => {
  expect(show("**bold *open** end")).toBe("<b>bold *open</b> end");
  expect(show("*italic **open* end")).toBe("<i>italic **open</i> end");
});

const paragraphs = fc.string({ unit: fc.constantFrom("*", "**", "a", " ", "b c", "<i>", "\n") });

test("no text is lost: only asterisks are removed, and always an even number of them", () => {
  fc.assert(
    fc.property(paragraphs, (paragraph) => {
      const shown = parseParagraph(paragraph)
        .map(({ text }) => text)
        .join("");
      expect(shown.replaceAll("*", "")).toBe(paragraph.replaceAll("*", ""));
      expect((paragraph.length - shown.length) % 2).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});

test("no span is empty, and adjacent spans differ in style", () => {
  fc.assert(
    fc.property(paragraphs, (paragraph) => {
      const spans = parseParagraph(paragraph);
      expect(spans.every(({ text }) => text !== "")).toBe(true);
      const styles = spans.map(({ bold, italic }) => `${bold}${italic}`);
      expect(styles.every((style, index) => style !== styles[index - 1])).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("the longest allowed paragraphs of asterisks are parsed", () => {
  expect(parseParagraph("*".repeat(20_000))).toHaveLength(1);
  expect(
    parseParagraph("*a **b ".repeat(2_800))
      .map(({ text }) => text)
      .join(""),
  ).toContain("**b");
  expect(parseParagraph("**a** ".repeat(3_300)).filter(({ bold }) => bold)).toHaveLength(3_300);
});
