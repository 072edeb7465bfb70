import { expect, test } from "vitest";
import { addTag, offerTags, readTags } from "./tag-text.ts";

const names = ["SQLite", "TypeScript", "Type systems", "C++"];

test("tags have commas between them", () => {
  expect(readTags(" SQLite, machine learning ,, C++,")).toEqual(["SQLite", "machine learning", "C++"]);
  expect(readTags("")).toEqual([]);
});

test("the tags of other posts are offered, and while one is typed, those that begin like it", () => {
  expect(offerTags("", names)).toEqual(names);
  expect(offerTags("sqlite, ty", names)).toEqual(["TypeScript", "Type systems"]);
  expect(offerTags("sqlite, ", names)).toEqual(["TypeScript", "Type systems", "C++"]);
  expect(offerTags("SQLITE", names)).toEqual(["TypeScript", "Type systems", "C++"]);
  expect(offerTags("zig", names)).toEqual([]);
});

test("an offered tag replaces the beginning of it that was typed", () => {
  expect(addTag("", "SQLite")).toBe("SQLite, ");
  expect(addTag("C++, ty", "TypeScript")).toBe("C++, TypeScript, ");
  expect(addTag("C++, ", "TypeScript")).toBe("C++, TypeScript, ");
  expect(addTag("C++, SQLite", "TypeScript")).toBe("C++, SQLite, TypeScript, ");
});
