import fc from "fast-check";
import { expect, test } from "vitest";
import { joinPage, paragraphsOf, replaceParagraphs, splitPage } from "./page-text.ts";

const head = "---\ntitle: Uses\n---\n";

/** Replaces the paragraphs of a page with those that `change` makes of them. */
function edit(source: string, change: (paragraphs: string[]) => unknown[] = (same) => same): string {
  const page = splitPage(source);
  if (page === undefined) throw new Error("The page has no front matter");
  return joinPage(replaceParagraphs(page, change(paragraphsOf(page))));
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

test("only paragraphs that differ are written again", () => {
  const source = `${head}\n\nOne  \nline.\n\n\n\nTwo.\n \nThree.`;
  expect(edit(source, (all) => all.with(1, "2\nlines"))).toBe(
    `${head}\n\nOne  \nline.\n\n\n\n2\nlines\n \nThree.`,
  );
  expect(edit(source, (all) => all.slice(1))).toBe(`${head}\n\nTwo.\n \nThree.`);
  expect(edit(source, (all) => ["Zero.\n\n", ...all])).toBe(
    `${head}\n\nZero.\n\nOne  \nline.\n\n\n\nTwo.\n \nThree.`,
  );
  expect(edit(source, ([one, two, three]) => [three, one, two])).toBe(
    `${head}\n\nThree.\n\nOne  \nline.\n\n\n\nTwo.`,
  );
  expect(edit(source, (all) => all.toSpliced(2, 0, "New."))).toBe(
    `${head}\n\nOne  \nline.\n\n\n\nTwo.\n\nNew.\n \nThree.`,
  );
});

test("new text ends its lines as the file does, and the first paragraph of an empty page ends with a new line", () => {
  const windows = "---\r\ntitle: Uses\r\n---\r\nOne.\r\n";
  expect(edit(windows, (all) => [...all, "Two\nlines."])).toBe(
    `${windows.slice(0, -2)}\r\n\r\nTwo\r\nlines.\r\n`,
  );
  expect(edit("---\n---", () => ["One."])).toBe("---\n---\nOne.\n");
});

test("a paragraph without text is dropped, and what is no text is refused", () => {
  expect(edit(`${head}One.\n\nTwo.\n`, (all) => all.with(0, " \n"))).toBe(`${head}Two.\n`);
  expect(() => edit(`${head}One.\n`, () => [5])).toThrow(RangeError);
});
