import { expect, test } from "vitest";
import { bounds } from "../../http/contract/bounds.ts";
import { checkParagraphs, checkPaste } from "./check-paste.ts";

test("a post can have exactly 200 paragraphs of 20,000 characters", () => {
  const texts = Array(bounds.paragraphs).fill("x".repeat(bounds.paragraph));
  expect(checkPaste(texts, 0, 1)).toBeUndefined();
});

test("a paste that would make more than 200 paragraphs is refused with their number", () => {
  expect(checkPaste(["a", "b", "c"], 5, 199)).toBe(
    "A text can have at most 200 paragraphs. With the pasted text it would have 201, so nothing was pasted.",
  );
});

test("a paste that would make a paragraph too long is refused with its number and length", () => {
  expect(checkPaste(["a", "x".repeat(20_001)], 2, 3)).toBe(
    "A paragraph can have at most 20,000 characters. Paragraph 4 would have 20,001, so nothing was pasted.",
  );
});

test("a text cannot become too many paragraphs, or one that is too long", () => {
  expect(checkParagraphs(["a", "b"])).toBeUndefined();
  expect(checkParagraphs(Array(201).fill("x"))).toMatch(
    /^A text can have at most 200 paragraphs\. This text has 201\./,
  );
  expect(checkParagraphs(["a", "x".repeat(20_001)])).toBe(
    "A paragraph can have at most 20,000 characters. Paragraph 2 has 20,001. Divide it with a blank line.",
  );
});
