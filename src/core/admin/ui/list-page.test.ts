import { expect, test } from "vitest";
import { appendPage, type ListPage } from "./list-page.ts";

const first: ListPage<string> = { cursor: null, entries: ["c", "b"], nextCursor: "b" };
const second: ListPage<string> = { cursor: "b", entries: ["a"], nextCursor: null };

test("the page requested with the last cursor is appended", () => {
  expect(appendPage([first], second)).toEqual([first, second]);
});

test("a page that is received twice is appended once", () => {
  const pages = appendPage([first], second);
  expect(appendPage(pages, second)).toBe(pages);
  expect(appendPage(pages, { ...second })).toBe(pages);
});

test("a page that failed to load or belongs to another list is ignored", () => {
  const pages = [first];
  expect(appendPage(pages, undefined)).toBe(pages);
  expect(appendPage(pages, { ...second, cursor: "x" })).toBe(pages);
  expect(appendPage(pages, first)).toBe(pages);
  const last = [second];
  expect(appendPage(last, first)).toBe(last);
});
