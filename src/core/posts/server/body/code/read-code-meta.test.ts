import { expect, test } from "vitest";
import { readCodeMeta } from "./read-code-meta.ts";

function read(meta: string, lineCount = 9) {
  const { title, marks } = readCodeMeta(meta, lineCount);
  return { title, marks: Object.fromEntries(marks) };
}

test.each([
  ['title="src/a b.ts"', "src/a b.ts"],
  ["title='a.ts' {2}", "a.ts"],
  ["{2} title=a.ts", "a.ts"],
  ['title=""', undefined],
  ["subtitle=a.ts", undefined],
  ["", undefined],
])("%j has the title %j", (meta, title) => {
  expect(read(meta).title).toBe(title);
});

test("lines are highlighted, added, and removed, one by one and in ranges", () => {
  expect(read("{2,4-6} ins={8} del={1, 9}").marks).toEqual({
    1: "-",
    2: "!",
    4: "!",
    5: "!",
    6: "!",
    8: "+",
    9: "-",
  });
});

test("lines that do not exist and ranges that make no sense have no meaning", () => {
  expect(read("{0,3-1,99,a,-2,1-}").marks).toEqual({});
  expect(read("{1-99999999999}", 2).marks).toEqual({ 1: "!", 2: "!" });
  expect(read('title="{1}" other={2}').marks).toEqual({});
});
