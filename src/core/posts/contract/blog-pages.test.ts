import { expect, test } from "vitest";
import { nameBlogPage, placeBlogPage, readBlogPageQuery, writeBlogPageQuery } from "./blog-pages.ts";

function read(query: string) {
  return readBlogPageQuery(new URLSearchParams(query));
}

test.each([
  ["", { page: 1 }, "", "Blog"],
  ["page=1", { page: 1 }, "", "Blog"],
  ["page=2&utm_source=x", { page: 2 }, "page=2", "Blog, page 2"],
  ["year=2024", { year: 2024, page: 1 }, "year=2024", "Blog, 2024"],
  ["page=3&year=2024", { year: 2024, page: 3 }, "year=2024&page=3", "Blog, 2024, page 3"],
])("the query %j is read, and written in one spelling", (query, expected, spelling, name) => {
  expect(read(query)).toEqual(expected);
  expect(String(writeBlogPageQuery(expected))).toBe(spelling);
  expect(nameBlogPage(expected)).toBe(name);
});

test.each([
  "page=abc",
  "page=0",
  "page=-1",
  "page=1.5",
  "page=02",
  "page=",
  "page=99999999999",
  "year=24",
  "year=x",
])("the query %j is no page", (query) => expect(read(query)).toBeUndefined());

/** 130 posts of 2026, one of 2025, and 60 of 2023. */
const dates = [
  ...Array.from({ length: 130 }, () => Date.UTC(2026, 0)),
  Date.UTC(2025, 11, 31, 23, 59),
  ...Array.from({ length: 60 }, () => Date.UTC(2023, 5)),
];

test.each([
  [{ page: 1 }, [0, 60, 4, 191]],
  [{ page: 4 }, [180, 191, 4, 191]],
  [{ year: 2026, page: 3 }, [120, 130, 3, 130]],
  [{ year: 2025, page: 1 }, [130, 131, 1, 1]],
  [{ year: 2023, page: 1 }, [131, 191, 1, 60]],
])("the page %j is a part of the list of all posts", (query, expected) => {
  const place = placeBlogPage(dates, query);
  expect([place?.start, place?.end, place?.pages, place?.posts]).toEqual(expected);
  expect(place?.years).toEqual([
    { year: 2026, posts: 130 },
    { year: 2025, posts: 1 },
    { year: 2023, posts: 60 },
  ]);
});

test.each([{ page: 5 }, { year: 2024, page: 1 }, { year: 2023, page: 2 }])("there is no page %j", (query) => {
  expect(placeBlogPage(dates, query)).toBeUndefined();
});

test("without posts, the list has one page, and no year has any", () => {
  expect(placeBlogPage([], { page: 1 })).toMatchObject({ start: 0, end: 0, pages: 1, posts: 0, years: [] });
  expect(placeBlogPage([], { page: 2 })).toBeUndefined();
  expect(placeBlogPage([], { year: 2026, page: 1 })).toBeUndefined();
});
