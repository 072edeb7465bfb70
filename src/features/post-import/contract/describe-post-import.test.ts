import { expect, test } from "vitest";
import { describePostImport, describeState } from "./describe-post-import.ts";
import type { PostImport, PostImportRow } from "./post-import.ts";

const nothing: PostImport = {
  kind: "Ghost",
  isPreview: true,
  posts: 0,
  drafts: 0,
  undated: 0,
  pages: 0,
  known: 0,
  pictures: 0,
  faults: 0,
  warnings: 0,
  remarks: [],
  rows: [],
  notes: [],
};

test("an import is described by its counts, of which some are left out if they are zero", () => {
  expect(describePostImport(nothing)).toEqual(["Ghost: 0 posts, 0 pictures"]);
  const one = { posts: 1, drafts: 1, pages: 1, known: 1, pictures: 1, faults: 1, warnings: 1 };
  expect(describePostImport({ ...nothing, ...one })).toEqual([
    "Ghost: 1 post (1 draft), 1 page, 1 picture, 1 already here, 1 fault, 1 warning",
  ]);
  expect(describePostImport({ ...nothing, posts: 1_234, pages: 2 })).toEqual([
    "Ghost: 1,234 posts, 2 pages, 0 pictures",
  ]);
});

test("posts without a date come first, then what is said about the source", () => {
  const result = { ...nothing, posts: 3, drafts: 2, undated: 2, remarks: ["Taken for pages: a.md."] };
  expect(describePostImport(result)).toEqual([
    "2 posts became drafts because the source has no date for them: not in the front matter, the path, or a Git history.",
    "Taken for pages: a.md.",
    "Ghost: 3 posts (2 drafts), 0 pictures",
  ]);
});

test("what was imported before is already here, whether it is a post or a page", () => {
  const row: PostImportRow = {
    place: "a.md",
    title: "A",
    isPage: false,
    state: "scheduled",
    date: null,
    address: "/blog/a",
    formerAddress: null,
    pictures: 0,
  };
  const page: PostImportRow = { ...row, isPage: true, state: "published" };
  expect([describeState(row), describeState(page)]).toEqual(["scheduled", "page"]);
  expect(describeState({ ...row, state: "known" })).toBe("already here");
  expect(describeState({ ...page, state: "known" })).toBe("already here");
});
