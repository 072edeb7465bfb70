import { expect, test } from "vitest";
import { isRightToLeft, toDrawable } from "./drawable-text.ts";

const latin = (character: string) => /[a-zé\d.,!?'+ -]/i.test(character);

test("emoji and characters without a glyph are left out", () => {
  expect(toDrawable("🚀 Shipping it ❤️‍🔥 with 👩‍💻 friends", latin)).toBe("Shipping it with friends");
  expect(toDrawable("Sum ∑ of\n\tparts\u0007", latin)).toBe("Sum of parts");
});

test("a ligature becomes its letters, and accents are part of their letters", () => {
  expect(toDrawable("ﬁne cafe\u0301 x\u0304", latin)).toBe("fine café x");
});

test("nothing is left of a text that would lose most of its letters", () => {
  expect(toDrawable("我如何学习编写更好的软件", latin)).toBe("");
  expect(toDrawable("学习 Rust 的笔记", latin)).toBe("");
  expect(toDrawable("Rust and 学习", latin)).toBe("Rust and");
  expect(toDrawable("🚀", latin)).toBe("");
});

test("the first letter decides about the direction", () => {
  expect(isRightToLeft("2026: שלום world")).toBe(true);
  expect(isRightToLeft("React שלום")).toBe(false);
  expect(isRightToLeft("")).toBe(false);
});
