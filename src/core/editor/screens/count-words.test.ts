import { expect, test } from "vitest";
import { countWords, readingMinutes } from "./count-words.ts";
import { toContent } from "./paragraph.ts";

test("words are counted in all paragraphs, without marks", () => {
  expect(countWords(toContent(["One **two**", "", "- three, four's"]))).toBe(4);
  expect(countWords(toContent([""]))).toBe(0);
});

test("words are counted where there are no spaces between them", () => {
  expect(countWords(toContent(["今日は天気がいいです"]))).toBeGreaterThan(3);
});

test("reading takes at least a minute", () => {
  expect([0, 100, 2_300].map(readingMinutes)).toEqual([1, 1, 10]);
});

test("the whole text has as many words as its paragraphs, also after a line was changed", () => {
  const whole = (text: string) => [{ id: 0, text, whole: [] }];
  expect(countWords(whole("one two\n\nthree\nthree"))).toBe(4);
  expect(countWords(whole("one two\n\nthree four\nthree"))).toBe(5);
});
