import { expect, test } from "vitest";
import { matchTexts } from "./match-texts.ts";
import type { MarkedText, ShownText } from "./read-marks.ts";

/** Texts with an object for the element of each, because only their identity matters. */
function show(...texts: string[]): ShownText[] {
  return texts.map((text) => ({ text, element: { text } as unknown as Element }));
}

function mark(...texts: string[]): MarkedText[] {
  return show(...texts).map((text) => ({ ...text, file: "me.yaml", path: [text.text] }));
}

function elementsOf(marked: MarkedText[], shown: ShownText[]): number[] {
  return matchTexts(marked, shown).map(({ element }) => shown.findIndex((text) => text.element === element));
}

test("texts are found in their order, with others between them", () => {
  expect(elementsOf(mark("Ada", "Brno"), show("Skip", "Ada", "Edit", "Brno", "Ada"))).toEqual([1, 3]);
});

test("a text that the page does not show is left out, and those after it are found", () => {
  expect(elementsOf(mark("Ada", "Gone", "Brno"), show("Ada", "Brno"))).toEqual([0, 1]);
});

test("the same text twice is two texts, but two texts of the site can be in one", () => {
  expect(elementsOf(mark("Ada", "Ada"), show("Ada", "Ada"))).toEqual([0, 1]);
  const [when] = mark("2024 · Brno");
  const place = when && { ...when, path: ["place"] };
  expect(
    elementsOf(
      [when, place].filter((text) => text !== undefined),
      show("2024 · Brno", "2024 · Brno"),
    ),
  ).toEqual([0, 0]);
});
