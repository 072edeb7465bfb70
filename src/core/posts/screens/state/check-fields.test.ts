import { expect, test } from "vitest";
import { detailNames, recordOf } from "../../contract/post-fields.ts";
import { type BlogDraft, noDetails } from "../blog-draft.ts";
import { checkFields, problemsOf } from "./check-fields.ts";
import { openDraft } from "./post-edits.ts";

const draft: BlogDraft = {
  title: " Night shift ",
  slug: "night-shift",
  image: "https://example.org/night.webp",
  content: ["  It is quiet. ", " "],
  published: false,
  version: null,
  ...noDetails,
};

function check(part: Partial<BlogDraft>, timeZone = "UTC") {
  const { fields } = openDraft({ ...draft, ...part });
  return checkFields({ blog: undefined, fields, timeZone });
}

test("a complete post is trimmed and its empty paragraphs are dropped", () => {
  expect(check({})).toEqual({
    input: {
      title: "Night shift",
      slug: "night-shift",
      image: "https://example.org/night.webp",
      content: ["It is quiet."],
      published: false,
      ...recordOf(detailNames, () => null),
      publishAt: null,
      tags: [],
      pinned: false,
    },
  });
});

test("tags are divided at their commas, and a problem with one of them is shown on the field", () => {
  expect(check({ tags: "SQLite, machine  learning,sqlite, ", series: " Databases " })).toMatchObject({
    input: { tags: ["SQLite", "machine learning"], series: "Databases" },
  });
  expect(check({ tags: `SQLite, ${"a".repeat(41)}` })).toMatchObject({
    problems: { tags: "Use at most 40 characters" },
  });
  expect(check({ tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`).join(",") })).toMatchObject({
    problems: { tags: "Use at most 10 tags" },
  });
});

test("times are read in the time zone of the site, and a published post has no time of publication", () => {
  const times = { publishAt: "2026-07-01T12:00", date: "2026-01-01T12:00" };
  expect(check(times, "Europe/Berlin")).toMatchObject({
    input: { publishAt: "2026-07-01T10:00:00.000Z", date: "2026-01-01T11:00:00.000Z" },
  });
  const published = check({ ...times, published: true });
  expect("input" in published && "publishAt" in published.input).toBe(false);
});

test.each([
  ["title", "title", { title: "  " }],
  ["image", "image", { image: "" }],
  ["content.0", "text", { content: ["", " "] }],
])("an empty %s is reported on its field and is missing", (field, name, part) => {
  expect(check(part)).toEqual({ problems: { [field]: "This field is required" }, missing: [name] });
});

test("all that is missing is named", () => {
  expect(check({ title: "", image: "", content: [""] })).toMatchObject({
    missing: ["title", "image", "text"],
  });
});

test.each([
  ["slug", { slug: "Not A Slug" }, "Use only lowercase letters, digits, and hyphens"],
  ["slug", { slug: "" }, "Use only lowercase letters, digits, and hyphens"],
  ["image", { image: "ftp://a.b/c" }, "Use an http:// or https:// address, or a path that starts with /"],
  ["content.1", { content: ["a", "b\0"] }, "Must not contain the NUL character"],
])("an invalid %s is reported on its field and is not missing", (field, part, message) => {
  expect(check(part)).toEqual({ problems: { [field]: message }, missing: [] });
});

test("only the first issue of each field is reported", () => {
  const issues = [
    { path: "title", message: "Use at most 255 characters" },
    { path: "title", message: "Must not contain the NUL character" },
    { path: "content", message: "Use at most 200 paragraphs" },
  ];
  expect(problemsOf(issues)).toEqual({
    title: "Use at most 255 characters",
    "content.0": "Use at most 200 paragraphs",
  });
});
