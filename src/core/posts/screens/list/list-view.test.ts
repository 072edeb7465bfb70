import { expect, test } from "vitest";
import type { AdminBlogSummary } from "../../contract/blogs.ts";
import { listTagNames, readListView, selectBlogs } from "./list-view.ts";

function blog(title: string, fields: Partial<AdminBlogSummary> = {}): AdminBlogSummary {
  const time = "2026-01-01T00:00:00.000Z";
  const counts = { views: 0, likes: 0 };
  const lists = { tags: [], pinned: false, published: true, publishAt: null };
  return {
    _id: title,
    slug: title,
    title,
    image: "/a.webp",
    date: time,
    createdAt: time,
    ...counts,
    ...lists,
    ...fields,
  };
}

const blogs = [
  blog("part 10", { tags: ["SQLite"], views: 3 }),
  blog("Part 2", { published: false, likes: 5 }),
  blog("a draft", {
    published: false,
    publishAt: "2027-01-01T00:00:00.000Z",
    tags: ["sqlite", "C++"],
    views: 9,
  }),
];

function titles(query: string): string[] {
  return selectBlogs(blogs, readListView(new URLSearchParams(query))).map(({ title }) => title);
}

test("the list has all posts, the newest first", () => {
  expect(titles("")).toEqual(["part 10", "Part 2", "a draft"]);
  expect(titles("state=none&sort=none")).toEqual(["part 10", "Part 2", "a draft"]);
});

test("posts are chosen by their state and by a tag", () => {
  expect(titles("state=published")).toEqual(["part 10"]);
  expect(titles("state=draft")).toEqual(["Part 2"]);
  expect(titles("state=scheduled")).toEqual(["a draft"]);
  expect(titles("tag=sqlite")).toEqual(["part 10", "a draft"]);
  expect(titles("tag=sqlite&state=scheduled")).toEqual(["a draft"]);
});

test("posts are sorted", () => {
  expect(titles("sort=oldest")).toEqual(["a draft", "Part 2", "part 10"]);
  expect(titles("sort=title")).toEqual(["a draft", "Part 2", "part 10"]);
  expect(titles("sort=views")).toEqual(["a draft", "part 10", "Part 2"]);
  expect(titles("sort=likes")).toEqual(["Part 2", "part 10", "a draft"]);
});

test("each tag is listed once, however it is written", () => {
  expect(listTagNames(blogs)).toEqual(["C++", "sqlite"]);
});
