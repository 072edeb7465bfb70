import { expect, test } from "vitest";
import { bounds } from "../../http/contract/bounds.ts";
import { toContent } from "./paragraph.ts";
import { planPaste } from "./plan-paste.ts";

/** Pastes at the end of the only paragraph. */
function paste(text: string, pasted: string, isConverted = false) {
  const selected = { value: text, start: text.length, end: text.length };
  return planPaste({ content: toContent([text]), index: 0, selected }, pasted, isConverted);
}

test("the browser pastes a part of a paragraph, unless it was converted to Markdown", () => {
  expect(paste("one ", "two")).toBeUndefined();
  expect(paste("one ", "**two**\n", true)).toEqual({
    edit: { from: 4, to: 4, insert: "**two**", start: 11, end: 11 },
    said: "Pasted as Markdown.",
  });
});

test("several blocks become as many paragraphs, with the cursor at the end of the last one", () => {
  expect(paste("", "one\n\ntwo")).toMatchObject({
    change: { content: [{ text: "one" }, { text: "two" }], cursor: { index: 1, start: 3, end: 3 } },
    said: "Pasted as 2 paragraphs. Press Ctrl+Z or Cmd+Z to undo.",
  });
});

test("indented code in an empty field gets fences", () => {
  expect(paste("", "    x = 1\n    y = 2")).toMatchObject({ edit: { insert: "```\nx = 1\ny = 2\n```" } });
});

test("a text that a post cannot have is refused", () => {
  expect(paste("", "a".repeat(bounds.paragraph + 1))).toHaveProperty("refusal");
});
