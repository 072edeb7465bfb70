import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import type { AdminBlog } from "../../../posts/contract/blogs.ts";
import { detailNames, details, recordOf } from "../../../posts/contract/post-fields.ts";
import { frontMatterSchema, type PostFile, readPostFile, toPostFile, writePostFile } from "./post-file.ts";

const titles = [
  "no",
  "1e3",
  "0o17",
  "12:30",
  "2026-03-20",
  "null",
  "~",
  "A: b",
  "# A",
  "\"Quoted\" and 'quoted'",
  "- a",
  "[a, b]",
  "{a}",
  "&a *b !c",
  "%",
  "@",
  "`",
  "👋 Grüße",
  "---",
  "a\n---\nb",
  "a\nb",
  "a\r\nb",
  "a\u2028b\u0085c",
  "\\n",
  "trailing:",
  "a #b",
  "\u200f\u0627",
  "true",
];
const bodies = [
  "---\ntitle: Not front matter\n---",
  "```yaml\n---\na: b\n---\n```",
  "a\r\n\r\nb\rc",
  "\u2028",
  "- a\n\n  b\n- c",
  "    code",
  "a  \nb  ",
  "![a](/b.png)",
  "| a |\n| - |\n| b |",
  "<div>\n\n</div>",
  "$$\nx\n$$",
  "> a\n> b",
  "***",
  "a\n\n\n\nb",
  "+++",
];

const line = fc.oneof(
  fc.constantFrom(...titles),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
);
const time = fc
  .date({ min: new Date(0), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const frontMatter = fc
  .record(
    {
      title: line,
      slug: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
      date: time,
      publishDate: time,
      draft: fc.boolean(),
      ...recordOf(detailNames, (name) => ("isAddress" in details[name] ? fc.webUrl() : line)),
      tags: fc.array(line, { maxLength: 3 }),
      image: line,
      pinned: fc.boolean(),
      aliases: fc.array(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 3 }),
    },
    { requiredKeys: ["title"] },
  )
  // What the site accepts and stores.
  .map((fields) => frontMatterSchema.safeParse(fields))
  .filter(({ success }) => success)
  .map(({ data }) => data as PostFile["frontMatter"]);
const content = fc.array(fc.oneof(fc.constantFrom(...bodies), fc.string({ unit: "binary" })), {
  maxLength: 6,
});

async function read(text: string): Promise<PostFile> {
  const { post, faults } = await readPostFile(text, "a.md");
  expect(faults).toEqual([]);
  return post as PostFile;
}

describe("a post that is written to a file", () => {
  test("has the same front matter when it is read, and is written as the same text again", async () => {
    await fc.assert(
      fc.asyncProperty(frontMatter, content, async (fields, blocks) => {
        const text = writePostFile({ frontMatter: fields, content: blocks });
        const post = await read(text);
        // Details that were removed are null, which a file does not have.
        const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
        expect(post.frontMatter).toEqual(filled);
        expect(writePostFile(post)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(titles)("has the title %j in every version of YAML", (title) => {
    const text = writePostFile({ frontMatter: { title: title.trim() }, content: ["Text"] });
    const yaml = text.slice(4, text.lastIndexOf("---\n"));
    for (const version of ["1.1", "1.2"] as const)
      expect(parseDocument(yaml, { version }).toJS().title).toBe(title.trim());
  });

  test("keeps the text of its blocks", async () => {
    const blocks = ["# A", "```yaml\n---\n\na: b\n---\n```", "---", "- a\n\n  b", "[a]: /b", "> c"];
    const text = writePostFile({ frontMatter: { title: "A" }, content: blocks });
    expect((await read(text)).content).toEqual(blocks);
  });
});

const post: AdminBlog = {
  _id: "1",
  slug: "hello",
  title: "Hello: World",
  image: "/pictures/a.webp",
  date: "2026-03-20T09:30:00.000Z",
  createdAt: "2026-03-19T09:30:00.000Z",
  views: 1,
  likes: 2,
  tags: ["C++", "no"],
  pinned: true,
  published: true,
  publishAt: null,
  content: ["Text", "More"],
  ...recordOf(detailNames, () => null),
  description: "About",
  version: "1",
};

test("a file has its fields in the order of the form, and its times without quotes", () => {
  expect(writePostFile(toPostFile(post, ["hi"]))).toBe(`---
title: "Hello: World"
slug: hello
date: 2026-03-20T09:30:00.000Z
description: About
tags:
  - C++
  - "no"
image: /pictures/a.webp
pinned: true
aliases:
  - hi
---

Text

More
`);
});

test("a draft says so, and a scheduled post says when", () => {
  expect(toPostFile({ ...post, published: false }).frontMatter).toMatchObject({ draft: true });
  const publishAt = "2100-01-01T00:00:00.000Z";
  const { frontMatter: scheduled } = toPostFile({ ...post, published: false, publishAt });
  expect(scheduled.publishDate).toBe(publishAt);
  expect(scheduled).not.toHaveProperty("draft");
});

test.each([
  ["Hello", "The post must start with a line ---"],
  ["---\ntitle: A", "The post must start with a line ---"],
  ["---\n- a\n---\n", "The file must consist of fields"],
  ["---\ntitle: A\nauthor: B\n---\n", "author is not a known field"],
  ["---\ntitle: A\ndate: tomorrow\n---\n", "Use a date, such as 2026-03-20"],
  ["---\ntitle: A\naliases: [../a]\n---\n", "Use only lowercase letters"],
])("a file %j is refused with its place", async (text, sentence) => {
  const { post: read, faults } = await readPostFile(text, "posts/a.md");
  expect(read).toBeUndefined();
  expect(faults[0]).toMatchObject({ file: "posts/a.md", message: expect.stringContaining(sentence) });
});
