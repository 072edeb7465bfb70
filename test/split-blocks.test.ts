import { tests } from "commonmark-spec";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { splitBlocks } from "../src/core/posts/contract/split-blocks.ts";
import { parsePost } from "../src/core/posts/server/body/parse-markdown.ts";

/** What the server stores and parses for the blocks. */
function treeOf(blocks: string[]): unknown {
  return withoutSpace(parsePost(blocks.map((block) => block.trim()).filter((block) => block !== "")));
}

/** Removes white space that browsers do not show, at the start of lines of HTML and at the end of a text. */
function withoutSpace(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/^[ \t]+/gm, "").trimEnd();
  if (Array.isArray(value)) {
    const items = value.map(withoutSpace);
    return items.slice(0, items.findLastIndex((item) => item !== "" && !isBreak(item)) + 1);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSpace(one)]));
}

function isBreak(item: unknown): boolean {
  return typeof item === "object" && item !== null && "type" in item && item.type === "break";
}

const examples = tests.map(({ number, markdown }) => [number, markdown.replaceAll("→", "\t")] as const);

test.each(examples)("the blocks of example %i of CommonMark say what the text says", (_number, markdown) => {
  expect(treeOf(splitBlocks(markdown))).toEqual(withoutSpace(parsePost([markdown])));
});

/** The examples with fewer blocks than the parser finds, and what stays together there. */
const known = new Map<number, string>([
  ...[204, 208, 210, 215, 216, 217, 565, 570, 571].map((number) => [number, "definitions of links"] as const),
  ...[236, 237, 249].map(
    (number) => [number, "a quote and the line below, which could be a part of it"] as const,
  ),
  ...[280, 302].map((number) => [number, "a list and the line below, for the same reason"] as const),
]);

test("the examples of CommonMark are split into as many blocks as the parser finds, with few exceptions", () => {
  const differing = examples.filter(([, markdown]) => {
    const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() });
    return splitBlocks(markdown).length !== root.children.length;
  });
  expect(differing.map(([number]) => number)).toEqual([...known.keys()].sort((a, b) => a - b));
});

const fragments = [
  "a",
  "b c",
  "# h",
  "===",
  "---",
  "- ",
  "- a",
  "* b",
  "+ c",
  "1. d",
  "2. e",
  "3) f",
  "> q",
  "> ",
  "```",
  "~~~",
  "$$",
  "    i",
  "  j",
  "\t",
  "<!-- ",
  "-->",
  "<div>",
  "<b>",
  "</b>",
  "<pre>",
  "</pre>",
  "| a | b |",
  "| - | - |",
  "[^n]: note",
  "[^n]",
  "[l]: /url",
  "[l]",
  "***",
  "- - -",
  " ",
  "   ",
  "     ",
  "`",
  "|",
  "[",
  "]: ",
  "\\",
  "&amp;",
  "- [ ] t",
  "> - x",
  "- > y",
  "- ```",
  "> ```",
  "10. z",
  "-",
  "1.",
  "    - n",
];

/**
 * What is left out. After indented code or a paragraph, the parser takes an empty item, or one with another number than 1,
 * for text, also in a quote or another item; CommonMark says so only of the text of a paragraph. And when a list loses the
 * white space before its first item, lines that are indented more than that, but less than the text of the item, move in.
 */
const isLeftOut = new RegExp(
  [
    String.raw`^(?: {4}|\t).*\n\s*?^ {0,3}(?:[-+*][ \t]*$|(?!1[.)][ \t]+\S)\d+[.)])`,
    String.raw`^[ \t]*(?:>|[-+*]|\d+[.)]|\[\^n\]:).*?(?:[-+*][ \t]*$|(?!1[.)][ \t]+\S)\b\d+[.)])`,
    String.raw`^ {1,3}(?:[-+*]|\d+[.)])(?:.|\n)*^(?: {4,6}|\t)\S`,
  ].join("|"),
  "m",
);

test("the blocks of any text say what the text says", () => {
  const line = fc.array(fc.constantFrom(...fragments), { maxLength: 2 }).map((parts) => parts.join(""));
  const lines = fc.array(fc.oneof(line, fc.constant("")), { maxLength: 12 });
  fc.assert(
    fc.property(lines, (list) => {
      const text = list.join("\n").trimEnd();
      fc.pre(!isLeftOut.test(text));
      expect(treeOf(splitBlocks(text))).toEqual(withoutSpace(parsePost([text])));
    }),
    { numRuns: 300 },
  );
});
