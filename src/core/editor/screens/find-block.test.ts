import { expect, test } from "vitest";
import { findBlock } from "./find-block.ts";

test("a paragraph is found by the blocks before it, without definitions, which are not shown", () => {
  const texts = ["# a\nb", "[x]: /y", "- c\n\n- d", "e"];
  expect([0, 1, 2, 3].map((index) => findBlock(texts, 4, index))).toEqual([0, 2, 2, 3]);
  expect(findBlock(texts, 2, 3)).toBe(1);
  expect(findBlock([], 0, 0)).toBe(0);
});
