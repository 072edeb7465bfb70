import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyEdit,
  breakLine,
  endParagraph,
  indentLines,
  insertLink,
  linkSelection,
  type Selected,
  type TextEdit,
  toggleHeading,
  toggleMark,
  togglePrefix,
} from "./text-edits.ts";

/** Reads a text in which `[` and `]` stand around the selection, or `|` is the cursor. */
function read(text: string): Selected {
  const cursor = text.indexOf("¦");
  if (cursor !== -1) return { value: text.replace("¦", ""), start: cursor, end: cursor };
  const start = text.indexOf("«");
  return { value: text.replace(/[«»]/g, ""), start, end: text.indexOf("»") - 1 };
}

/** Writes the text after an edit in the same way. */
function write({ value }: Selected, edit: TextEdit | undefined): string | undefined {
  if (edit === undefined) return undefined;
  const text = applyEdit(value, edit);
  const { start, end } = edit;
  if (start === end) return `${text.slice(0, start)}¦${text.slice(start)}`;
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
}

test.each([
  ["**", "a «word» b", "a **«word»** b"],
  ["**", "a **«word»** b", "a «word» b"],
  ["**", "a «**word**» b", "a «word» b"],
  ["**", "a¦", "a**¦**"],
  ["**", "a**¦**", "a¦"],
  ["**", "a« word »b", "a **«word»** b"],
  ["**", "*«word»*", "***«word»***"],
  ["*", "**«word»**", "***«word»***"],
  ["*", "***«word»***", "**«word»**"],
  ["*", "*«word»*", "«word»"],
  ["`", "«a`b»", "`` «a`b» ``"],
  ["`", "`«a»`", "«a»"],
] as const)("%s turns %s into %s", (mark, before, after) => {
  expect(write(read(before), toggleMark(read(before), mark))).toBe(after);
});

test("a mark that is set twice leaves the text as it was", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(12), fc.nat(12), fc.constantFrom("**", "*", "`"), (value, one, other, mark) => {
      const [start = 0, end = 0] = [one, other].map((at) => at % (value.length + 1)).sort((a, b) => a - b);
      const first = toggleMark({ value, start, end }, mark);
      const marked = applyEdit(value, first);
      const second = toggleMark({ value: marked, start: first.start, end: first.end }, mark);
      expect(applyEdit(marked, second)).toBe(value);
    }),
  );
});

test.each([
  ["a «word»", "a [word](¦)"],
  ["¦", "[¦]()"],
  ["«https://a.example/b»", "[¦](https://a.example/b)"],
  ["«https://a.example/(b)»", "[¦](https://a.example/%28b%29)"],
])("a link turns %s into %s", (before, after) => {
  expect(write(read(before), insertLink(read(before)))).toBe(after);
});

test.each([
  ["a «word» b", " https://a.example \n", "a [word](https://a.example)¦ b"],
  ["a ¦ b", "https://a.example", undefined],
  ["a «word» b", "https://a.example and more", undefined],
  ["a «word» b", "word", undefined],
  ["a «wo\nrd» b", "https://a.example", undefined],
  ["«https://b.example»", "https://a.example", undefined],
  ["```\n«word»\n```", "https://a.example", undefined],
  ["«word»", "javascript:alert(1)", undefined],
])("over %s, the pasted text %j gives %s", (before, pasted, after) => {
  expect(write(read(before), linkSelection(read(before), pasted))).toBe(after);
});

test.each([
  ["- a¦", "- a\n- ¦"],
  ["- a¦b", "- a\n- ¦b"],
  ["* a\n  * b¦", "* a\n  * b\n  * ¦"],
  ["1. a¦", "1. a\n2. ¦"],
  ["9) a¦", "9) a\n10) ¦"],
  ["- [x] a¦", "- [x] a\n- [ ] ¦"],
  ["> a¦", "> a\n> ¦"],
  ["> - a¦", "> - a\n> - ¦"],
  ["- a\n- ¦\nb", "- a\n¦\nb"],
  ["> - a\n> - ¦", "> - a\n> ¦"],
  ["> a\n> ¦", "> a\n¦"],
  ["```\n  a¦", "```\n  a\n  ¦"],
  ["```\na¦", undefined],
  ["a¦", undefined],
  ["¦- a", undefined],
  ["1.a¦", undefined],
  ["**a**¦", undefined],
  ["- a\n  b¦", undefined],
])("Enter turns %j into %j", (before, after) => {
  expect(write(read(before), breakLine(read(before)))).toBe(after);
});

test.each([
  ["a\n¦", "a"],
  ["- a\n- ¦", "- a"],
  ["> a\n> ¦", "> a"],
  ["```\na\n```\n¦", "```\na\n```"],
  ["a¦", undefined],
  ["¦", undefined],
  ["\n¦", undefined],
  ["- ¦", undefined],
  ["a\n¦\nb", undefined],
  ["```\na\n¦", undefined],
])("Enter at the end of %j ends the paragraph with %j", (before, kept) => {
  expect(endParagraph(read(before))).toBe(kept);
});

test.each([
  [1, "- a\n- b¦", "- a\n  - b¦"],
  [1, "1. a\n2. b¦", "1. a\n   2. b¦"],
  [-1, "- a\n  - b¦", "- a\n- b¦"],
  [-1, "- a¦", "- a¦"],
  [1, "«a\n\nb»", "  «a\n\n  b»"],
  [-1, "\ta¦", "a¦"],
] as const)("%i level more turns %j into %j", (direction, before, after) => {
  expect(write(read(before), indentLines(read(before), direction))).toBe(after);
});

test.each([
  ["- ", "a\n«b\nc»", "a\n- «b\n- c»"],
  ["- ", "«- a\n- b»", "«a\nb»"],
  ["> ", "¦", "> ¦"],
] as const)("the mark %j turns %j into %j", (mark, before, after) => {
  expect(write(read(before), togglePrefix(read(before), mark))).toBe(after);
});

test.each([
  ["a¦", "## a¦"],
  ["## a¦", "### a¦"],
  ["#### a¦", "a¦"],
  ["¦", "## ¦"],
])("the heading turns %j into %j", (before, after) => {
  expect(write(read(before), toggleHeading(read(before)))).toBe(after);
});
