import { expect, test } from "vitest";
import type { WorkingCopy } from "../../contract/working-copies.ts";
import { type BlogDraft, noDetails } from "../blog-draft.ts";
import { chooseOffers } from "./choose-offers.ts";

const draft: BlogDraft = {
  title: "In this browser",
  slug: "a",
  image: "",
  content: ["Text"],
  published: false,
  version: "1",
  ...noDetails,
};
const savedAt = "2026-03-20T12:00:00.000Z";
const stored = { draft, editor: "laptop", changedAt: Date.parse(savedAt) };

function copyOf(editor: string, title: string): WorkingCopy {
  const { version: _version, ...fields } = draft;
  return { version: "7", editor, base: "1", savedAt, fields: { ...fields, title } };
}

test("what there is alone is offered", () => {
  expect(chooseOffers(undefined, undefined)).toEqual([]);
  expect(chooseOffers(stored, undefined)).toEqual([draft]);
  expect(chooseOffers(undefined, copyOf("phone", "Theirs"))).toEqual([{ ...draft, title: "Theirs" }]);
});

test("of one form, only the draft of this browser is offered", () => {
  expect(chooseOffers(stored, copyOf("laptop", "Older"))).toEqual([draft]);
});

test("the same text is offered once", () => {
  expect(chooseOffers(stored, copyOf("phone", draft.title))).toEqual([draft]);
});

test("of two forms, both texts are offered, the newer one first", () => {
  const theirs = { ...draft, title: "Theirs" };
  const copy = copyOf("phone", "Theirs");
  expect(chooseOffers({ ...stored, changedAt: 0 }, copy)).toEqual([theirs, draft]);
  expect(chooseOffers({ ...stored, changedAt: stored.changedAt + 1 }, copy)).toEqual([draft, theirs]);
});
