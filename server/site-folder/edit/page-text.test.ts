import fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteEdit } from "../../../contract/site/edits.ts";
import { editParagraphs, joinPage, paragraphsOf, splitPage } from "./page-text.ts";

const head = "---\ntitle: Uses\n---\n";

function edit(source: string, ...edits: SiteEdit[]): string {
  const page = splitPage(source);
  if (page === undefined) throw new Error("The page has no front matter");
  return joinPage(editParagraphs(page, edits));
}

function split(body: string): string[] | undefined {
  const page = splitPage(head + body);
  return page && paragraphsOf(page);
}

test("any page without edits stays as it is, byte for byte", () => {
  const line = fc.constantFrom("", " ", "text", "\u2028", "---", "```", "~~~~", "    code", "\uFEFF", "a\rb");
  const end = fc.constantFrom("\n", "\r\n", "\n\n");
  const lines = fc.array(fc.tuple(line, end)).map((all) => all.flat().join(""));
  fc.assert(
    fc.property(lines, lines, line, fc.boolean(), (matter, body, last, hasMark) => {
      const source = `${hasMark ? "\uFEFF" : ""}---\n${matter}---\n${body}${last}`;
      expect(edit(source)).toBe(source);
    }),
  );
});

test("paragraphs are what is between blank lines, and code with blank lines is one", () => {
  expect(split("\nOne\nline.\n\n\nTwo.\n")).toEqual(["One\nline.", "Two."]);
  expect(split("```js\na\n\nb\n```\n\nEnd")).toEqual(["```js\na\n\nb\n```", "End"]);
  expect(split("~~~\n```\n\n~~~~\n\nEnd")).toEqual(["~~~\n```\n\n~~~~", "End"]);
  expect(split("A `code` line\n\n``` not`a fence\n\nB")).toEqual(["A `code` line", "``` not`a fence", "B"]);
  expect(split("One\r\nline.\r\n\r\nTwo.")).toEqual(["One\nline.", "Two."]);
  expect(split("")).toEqual([]);
  expect(splitPage("# No front matter\n")).toBeUndefined();
  expect(splitPage("---\ntitle: Uses\n")).toBeUndefined();
});

test("an edit changes its paragraph alone", () => {
  const source = `${head}\n\nOne  \nline.\n\n\n\nTwo.\n \nThree.`;
  const set: SiteEdit = { op: "set", path: ["content", 1], value: "2\nlines" };
  expect(edit(source, set)).toBe(`${head}\n\nOne  \nline.\n\n\n\n2\nlines\n \nThree.`);
  expect(edit(source, { op: "remove", path: ["content", 0] })).toBe(`${head}\n\nTwo.\n \nThree.`);
  const insert: SiteEdit = { op: "insert", path: ["content"], index: 0, value: "Zero.\n\n" };
  expect(edit(source, insert)).toBe(`${head}\n\nZero.\n\nOne  \nline.\n\n\n\nTwo.\n \nThree.`);
  const move: SiteEdit = { op: "move", path: ["content"], from: 2, to: 0 };
  expect(edit(source, move)).toBe(`${head}\n\nThree.\n\nOne  \nline.\n\n\n\nTwo.`);
  const whole: SiteEdit = { op: "set", path: ["content"], value: ["One  \nline.", "Two.", "New.", "Three."] };
  expect(edit(source, whole)).toBe(`${head}\n\nOne  \nline.\n\n\n\nTwo.\n\nNew.\n \nThree.`);
});

test("new text ends its lines as the file does, and the first paragraph of an empty page ends with a new line", () => {
  const windows = "---\r\ntitle: Uses\r\n---\r\nOne.\r\n";
  const insert: SiteEdit = { op: "insert", path: ["content"], index: 1, value: "Two\nlines." };
  expect(edit(windows, insert)).toBe(`${windows.slice(0, -2)}\r\n\r\nTwo\r\nlines.\r\n`);
  const first: SiteEdit = { op: "set", path: ["content"], value: ["One."] };
  expect(edit("---\n---", first)).toBe("---\n---\nOne.\n");
});

test("a paragraph without text is dropped, and what is no text is refused", () => {
  expect(edit(`${head}One.\n\nTwo.\n`, { op: "set", path: ["content", 0], value: " \n" })).toBe(
    `${head}Two.\n`,
  );
  const number: SiteEdit = { op: "set", path: ["content", 0], value: 5 };
  expect(() => edit(`${head}One.\n`, number)).toThrow(RangeError);
  expect(() => edit(`${head}One.\n`, { op: "set", path: ["content"], value: "x" })).toThrow(RangeError);
});
