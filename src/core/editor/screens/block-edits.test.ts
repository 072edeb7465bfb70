import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addParagraph,
  joinWithPrevious,
  moveParagraph,
  openNext,
  removeParagraph,
  replaceParagraph,
  showParagraphs,
  showWhole,
} from "./block-edits.ts";
import { type Change, textsOf, toContent } from "./paragraph.ts";

const content = toContent(["one", "two", "three"]);

/** The texts, and where the cursor is. */
function shown(change: Change | undefined) {
  if (change === undefined) return undefined;
  const { index, start } = change.cursor;
  return { texts: change.content.map(({ text }) => text), cursor: [index, start] };
}

function ids({ content: changed }: Change): number[] {
  return changed.map(({ id }) => id);
}

test("a paragraph is added at the end with an id of its own", () => {
  expect(shown(addParagraph(content))).toEqual({ texts: ["one", "two", "three", ""], cursor: [3, 0] });
  expect(ids(addParagraph(content))).toEqual([0, 1, 2, 3]);
});

test("the next paragraph is a new one, or the one that is empty already", () => {
  expect(shown(openNext(content, 0, "ONE"))).toEqual({ texts: ["ONE", "", "two", "three"], cursor: [1, 0] });
  expect(shown(openNext(toContent(["a", ""]), 0, "A"))).toEqual({ texts: ["A", ""], cursor: [1, 0] });
});

test("any paragraph but the only one is removed", () => {
  expect(shown(removeParagraph(content, 2))).toEqual({ texts: ["one", "two"], cursor: [1, 0] });
  expect(shown(removeParagraph(content, 0))).toEqual({ texts: ["two", "three"], cursor: [0, 0] });
  expect(removeParagraph(toContent(["only"]), 0)).toBeUndefined();
});

test("a paragraph moves with its id and what is selected in it, but not beyond the ends", () => {
  const moved = moveParagraph(content, 0, 2, { start: 1, end: 2 });
  expect(moved?.content.map(({ id }) => id)).toEqual([1, 2, 0]);
  expect(moved?.cursor).toEqual({ index: 2, start: 1, end: 2 });
  expect(moveParagraph(content, 0, -1, { start: 0, end: 0 })).toBeUndefined();
  expect(moveParagraph(content, 2, 3, { start: 0, end: 0 })).toBeUndefined();
});

test.each([
  ["a", "b", "ab", 1],
  ["", "# b", "# b", 0],
  ["a", "", "a", 1],
  ["a", "## b", "a\n## b", 2],
  ["- a", "- b", "- a\n- b", 4],
  ["```\na\n```", "b", "```\na\n```\nb", 10],
  ["| a |\n| - |", "b", "| a |\n| - |\nb", 12],
  ["a\n", "b", "a\nb", 2],
])("%j and %j are joined as %j", (before, after, joined, at) => {
  expect(shown(joinWithPrevious(toContent([before, after]), 1))).toEqual({
    texts: [joined],
    cursor: [0, at],
  });
});

test("the first paragraph has none to be joined with", () => {
  expect(joinWithPrevious(content, 0)).toBeUndefined();
  expect(joinWithPrevious(content, 3)).toBeUndefined();
});

test("paragraphs take the place of one, and the first one keeps its id", () => {
  const replaced = replaceParagraph(content, 1, ["a", "b"], 1);
  expect(shown(replaced)).toEqual({ texts: ["one", "a", "b", "three"], cursor: [2, 1] });
  expect(ids(replaced)).toEqual([0, 1, 4, 2]);
});

test("the whole text has the cursor at the same character, and without a change leads back to the same paragraphs", () => {
  const odd = toContent(["a\n\nb", "", "  c"]);
  const whole = showWhole(odd, { index: 2, start: 1, end: 1 });
  expect(shown(whole)).toEqual({ texts: ["a\n\nb\n\n\n\n  c"], cursor: [0, 9] });
  expect(showParagraphs(whole.content, 9).content).toEqual(odd);
});

test("paragraphs that were not changed in the whole text keep their ids", () => {
  const [whole] = showWhole(content, { index: 0, start: 0, end: 0 }).content;
  if (whole === undefined) throw new Error("There is no text");
  const text = "one\n\n# two\n- x\n\nthree";
  const { content: changed, cursor } = showParagraphs([{ ...whole, text }], text.indexOf("x"));
  expect(changed.map((paragraph) => paragraph.text)).toEqual(["one", "# two", "- x", "three"]);
  expect([changed[0]?.id, changed[3]?.id]).toEqual([0, 2]);
  expect(new Set(changed.map(({ id }) => id)).size).toBe(4);
  expect(cursor.index).toBe(2);
  expect(showParagraphs([{ ...whole, text: "" }], 0).content.map((paragraph) => paragraph.text)).toEqual([
    "",
  ]);
});

test("any paragraphs are the same after the whole text was shown", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 6 }), (texts) => {
      const { content: whole } = showWhole(toContent(texts), { index: 0, start: 0, end: 0 });
      expect(textsOf(showParagraphs(whole, 0).content)).toEqual(texts);
    }),
  );
});
