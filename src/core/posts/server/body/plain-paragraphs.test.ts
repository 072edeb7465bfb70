import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePost } from "./parse-markdown.ts";
import { replacePlain } from "./plain-paragraphs.ts";

const pieces = fc.constantFrom(
  ...[
    "Plain text, with a comma.",
    "(More) plain  text!",
    "“Quoted”: 3 times",
    "A\uE000",
    "\uE000",
    "www.a.example",
  ],
  ...[
    "- item",
    "  more of it",
    "1. one",
    "> quote",
    "> - ```",
    "```",
    "~~~\ncode",
    "<!--",
    "-->",
    "<div>",
    "# Heading",
  ],
  ...[
    "[a]: /b",
    "[a]",
    "[^1]: note",
    "text[^1]",
    "---",
    "| a |\n|---|",
    "**bold**",
    "    code",
    "*open",
    "close*",
  ],
);

test("plain paragraphs become the same as in one text", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (paragraphs) => {
      expect(parsePost(paragraphs)).toEqual(parsePost([paragraphs.join("\n\n")]));
    }),
    { numRuns: 2_000 },
  );
});

test("only paragraphs without marks are replaced", () => {
  const plain = [
    "One two, three.",
    "«",
    "字",
    "Éa: b (c)!",
    "1986",
    "a_b",
    "a*b",
    "a\nb",
    "AT&T",
    "a@b.cc",
    "http://a",
  ];
  const kept = replacePlain(plain).sources.filter((source) => plain.includes(source));
  expect(kept).toEqual(["«", "1986", "a_b", "a*b", "a\nb", "AT&T", "a@b.cc", "http://a"]);
});
