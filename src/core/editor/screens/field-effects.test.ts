import { expect, test } from "vitest";
import { bounds } from "../../http/contract/bounds.ts";
import { blockKinds } from "./block-kinds.ts";
import { effectOfKey, effectOfKind, type FieldEffect, type FieldState } from "./field-effects.ts";
import type { Keys } from "./keys.ts";
import { toContent } from "./paragraph.ts";

/** The field of a paragraph, in which the text from `start` to `end` is selected. */
function fieldOf(texts: string[], index: number, start: number, end = start): FieldState {
  return { content: toContent(texts), index, selected: { value: texts[index] ?? "", start, end } };
}

function press(key: string, field: FieldState, modifiers: Partial<Keys> = {}) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return effectOfKey({ key, code: key, ...none, ...modifiers }, field);
}

/** The texts after a change of the paragraphs, and what is said. */
function textsAfter(effect: FieldEffect | undefined) {
  const texts = effect && "change" in effect ? effect.change.content.map(({ text }) => text) : undefined;
  return { texts, said: effect?.said };
}

test("the browser handles keys without a meaning here", () => {
  const field = fieldOf(["one", "two"], 0, 1);
  for (const key of ["a", "Enter", "Backspace", "Delete", "ArrowUp"])
    expect(press(key, field)).toBeUndefined();
  expect(press("ArrowUp", field, { shiftKey: true })).toBeUndefined();
  expect(press("ArrowLeft", field, { altKey: true })).toBeUndefined();
});

test("a shortcut formats what is selected", () => {
  expect(press("b", fieldOf(["one"], 0, 0, 3), { ctrlKey: true })).toMatchObject({
    edit: { from: 0, to: 3, insert: "**one**" },
  });
});

test("Alt with an arrow moves a paragraph, and does nothing at the end of the list", () => {
  const field = fieldOf(["one", "two"], 0, 1);
  expect(textsAfter(press("ArrowDown", field, { altKey: true }))).toEqual({
    texts: ["two", "one"],
    said: "Paragraph moved to position 2 of 2.",
  });
  expect(press("ArrowUp", field, { altKey: true })).toEqual({});
});

test("Enter in an empty last line opens the next paragraph, and in a list the next item", () => {
  expect(textsAfter(press("Enter", fieldOf(["one\n"], 0, 4)))).toEqual({
    texts: ["one", ""],
    said: "Paragraph 2",
  });
  expect(press("Enter", fieldOf(["- one"], 0, 5))).toMatchObject({ edit: { insert: "\n- " } });
});

test("Backspace at the start and Delete at the end join two paragraphs, unless the result would be too long", () => {
  const joined = { texts: ["onetwo"], said: "Joined with paragraph 1." };
  expect(textsAfter(press("Backspace", fieldOf(["one", "two"], 1, 0)))).toEqual(joined);
  expect(textsAfter(press("Delete", fieldOf(["one", "two"], 0, 3)))).toEqual(joined);
  const long = "a".repeat(bounds.paragraph);
  expect(textsAfter(press("Backspace", fieldOf([long, "two"], 1, 0)))).toEqual({
    texts: undefined,
    said: "The paragraphs cannot be joined, because the result would be too long.",
  });
});

test("a kind of block replaces the slash, and after a divider there is another paragraph", () => {
  const [kind, divider] = ["List", "Divider"].map((name) => blockKinds.find((one) => one.name === name));
  const field = fieldOf(["/li"], 0, 3);
  expect(kind && effectOfKind(kind, { from: 0, to: 3 }, field)).toEqual({
    edit: { from: 0, to: 3, insert: "- ", start: 2, end: 2 },
  });
  expect(textsAfter(divider && effectOfKind(divider, { from: 0, to: 3 }, field)).texts).toEqual(["---", ""]);
});
