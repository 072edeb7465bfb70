import { expect, test } from "vitest";
import { findOther } from "./find-other.ts";

const savedAt = "2026-03-20T12:00:00.000Z";
const known = { editor: "laptop", copyVersion: "7", postVersion: "1" };

test("nothing has changed if there is no copy, or one that this form has stored or taken over", () => {
  expect(findOther({ copy: null, postVersion: "1" }, known)).toBeUndefined();
  expect(findOther({ copy: null, postVersion: null }, { ...known, postVersion: null })).toBeUndefined();
  const own = { version: "8", editor: "laptop", savedAt };
  expect(findOther({ copy: own, postVersion: "1" }, known)).toBeUndefined();
  const taken = { version: "7", editor: "phone", savedAt };
  expect(findOther({ copy: taken, postVersion: "1" }, known)).toBeUndefined();
});

test("the copy of another form is found, with its version", () => {
  const copy = { version: "9", editor: "phone", savedAt };
  expect(findOther({ copy, postVersion: "1" }, known)).toEqual({ did: "copy", copyVersion: "9" });
});

test("a save comes before a copy, because the post has to be compared first", () => {
  const copy = { version: "9", editor: "phone", savedAt };
  expect(findOther({ copy: null, postVersion: "2" }, known)).toEqual({ did: "save", copyVersion: null });
  expect(findOther({ copy, postVersion: "2" }, known)).toEqual({ did: "save", copyVersion: "9" });
});
