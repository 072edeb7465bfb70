import { expect, test } from "vitest";
import type { AdminBlog } from "../../../posts/contract/blogs.ts";
import { detailNames, recordOf } from "../../../posts/contract/post-fields.ts";
import { describeFault } from "../site-fault.ts";
import { readPostFile, toPostFile, writePostFile } from "./post-file.ts";

const post: AdminBlog = {
  _id: "0190a0de-0000-7000-8000-000000000000",
  slug: "my-post",
  title: "My post: the first",
  image: "/uploads/cover.webp",
  date: "2026-03-20T09:30:00.000Z",
  createdAt: "2026-03-01T08:00:00.000Z",
  views: 7,
  likes: 3,
  tags: ["C++", "yaml"],
  pinned: true,
  published: true,
  publishAt: null,
  content: ["Hello", "```ts\nconst a = 1;\n\nconst b = 2;\n```"],
  ...recordOf(detailNames, () => null),
  description: "About it",
  version: "1",
};

async function faultsOf(text: string): Promise<string[]> {
  return (await readPostFile(text, "posts/a.md")).faults.map(describeFault);
}

test("a post as a file has its fields as front matter, and its text below", () => {
  expect(writePostFile(toPostFile(post, ["older-slug"]))).toBe(`---
title: "My post: the first"
slug: my-post
date: 2026-03-20T09:30:00.000Z
description: About it
tags:
  - C++
  - yaml
image: /uploads/cover.webp
pinned: true
aliases:
  - older-slug
---

Hello

\`\`\`ts
const a = 1;

const b = 2;
\`\`\`
`);
});

test("a file that was written is read as the same post", async () => {
  const file = toPostFile(post, ["older-slug"]);
  expect(await readPostFile(writePostFile(file), "posts/a.md")).toEqual({ post: file, faults: [] });
});

test("a draft is marked, and has a date only if it was published before", () => {
  const draft = { ...post, published: false };
  expect(toPostFile(draft).frontMatter).toMatchObject({ draft: true, date: post.date });
  const neverPublished = toPostFile({ ...draft, date: post.createdAt }).frontMatter;
  expect(neverPublished.draft).toBe(true);
  expect(neverPublished).not.toHaveProperty("date");
});

test("a scheduled post has its time, and is no draft", () => {
  const publishAt = "2027-01-01T08:00:00.000Z";
  const { frontMatter } = toPostFile({ ...post, published: false, publishAt, date: post.createdAt });
  expect(frontMatter).toMatchObject({ publishDate: publishAt });
  expect(frontMatter).not.toHaveProperty("draft");
  expect(frontMatter).not.toHaveProperty("date");
});

test("dates are days, which begin at midnight in UTC, or times with a time zone", async () => {
  const { post: read } = await readPostFile(
    "---\r\ntitle: A\r\ndate: 2026-03-20\r\npublishDate: 2026-03-20T09:30:00+02:00\r\n---\r\n\r\nOne\r\n\r\nTwo\r\n",
    "posts/a.md",
  );
  expect(read?.frontMatter).toEqual({
    title: "A",
    date: "2026-03-20T00:00:00.000Z",
    publishDate: "2026-03-20T07:30:00.000Z",
  });
  expect(read?.content).toEqual(["One", "Two"]);
});

test.each([
  ["no front matter", "# A\n", /^posts\/a\.md:1:1: The post must start with a line ---/],
  ["an empty file", "", /^posts\/a\.md:1:1: The post must start with a line ---/],
  ["a missing title", "---\ndraft: true\n---\n", /^posts\/a\.md:1:1: title is missing\.$/],
  [
    "a title that is a number",
    "---\ntitle: 7\n---\n",
    /^posts\/a\.md:2:1: title must be a text; got 7 without/,
  ],
  ["an empty title", '---\ntitle: " "\n---\n', /^posts\/a\.md:2:1: title must not be empty; got " "\.$/],
  [
    "a field that is not known",
    "---\ntitle: A\nauthor: B\n---\n",
    /^posts\/a\.md:3:1: author is not a known/,
  ],
  [
    "a date that is none",
    "---\ntitle: A\ndate: tomorrow\n---\n",
    /^posts\/a\.md:3:1: date: Use a date, such as 2026-03-20.*; got "tomorrow"\.$/,
  ],
  ["a slug with spaces", "---\ntitle: A\nslug: a b\n---\n", /^posts\/a\.md:3:1: slug: Use only lowercase/],
  ["front matter that is a list", "---\n- a\n---\n", /^posts\/a\.md:\d:1: The file must consist of fields/],
  [
    "a title that is too long",
    `---\ntitle: ${"a".repeat(256)}\n---\n`,
    /^posts\/a\.md:2:1: title: Use at most 255/,
  ],
])("%s is a fault with its place", async (_name, text, fault) => {
  expect(await faultsOf(text)).toEqual([expect.stringMatching(fault)]);
});
