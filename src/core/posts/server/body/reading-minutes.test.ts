import { expect, test } from "vitest";
import type { Markdown } from "../../contract/markdown.ts";
import { readingMinutes } from "./reading-minutes.ts";

function paragraphs(...texts: string[]): Markdown<unknown> {
  return texts.map((text) => ({ type: "paragraph", children: [text] }));
}

test.each([
  ["a post without words", [], 1],
  ["a short post", paragraphs("One two three."), 1],
  ["230 words in one paragraph", paragraphs("word ".repeat(230)), 1],
  ["460 words in two paragraphs", paragraphs("word ".repeat(230), "\nword  ".repeat(230)), 2],
  ["1,000 words", paragraphs("word ".repeat(1_000)), 4],
])("%s takes a whole number of minutes", (_, body, minutes) => {
  expect(readingMinutes(body)).toBe(minutes);
});

test("lists, tables, code, and footnotes are read too, but addresses and marks are not", () => {
  const words = "word ".repeat(100);
  const [paragraph] = paragraphs(words);
  const children = paragraph ? [paragraph] : [];
  const body: Markdown<unknown> = [
    { type: "heading", level: 2, id: "a", children: [words] },
    { type: "list", loose: false, items: [{ children }] },
    { type: "table", align: [null], head: [[words]], rows: [[[words]]] },
    { type: "code", text: words },
    { type: "quote", children },
    { type: "notes", notes: [{ number: 1, references: 1, children }] },
    {
      type: "paragraph",
      children: [{ type: "link", url: "https://a.example/a b c", children: ["un"] }, "words"],
    },
  ];
  expect(readingMinutes(body)).toBe(Math.round(701 / 230));
});
