import fc from "fast-check";
import { expect, test } from "vitest";
import { splitPaste } from "./split-paste.ts";

test.each([
  ["paragraphs", ["", "one\n\ntwo\n\nthree", ""], ["one", "two", "three"]],
  ["blank lines with spaces", ["", "one\n \t\u00a0\n\n\ntwo", ""], ["one", "two"]],
  ["paragraphs at the cursor", ["be ", "one\n\ntwo", " af"], ["be one", "two af"]],
  ["lines within a paragraph", ["", "a\nb\n\nc\nd", ""], ["a\nb", "c\nd"]],
  ["blank lines at the ends", ["be", "\n\none\n\ntwo\n\n", "af"], ["be", "one", "two", "af"]],
  ["line breaks at the ends", ["be", "\none\n\ntwo\n", "af"], ["be\none", "two\naf"]],
  ["a blank line at an empty line", ["be\n", "\none\n\ntwo\n", "\naf"], ["be", "one", "two", "af"]],
  ["blank lines around an empty field", ["", "\n\none\n\ntwo\n\n", ""], ["one", "two"]],
  ["one paragraph", ["be ", "one\ntwo", " af"], ["be one\ntwo af"]],
  ["blank lines that are already there", ["a\n\nb", "one\n\ntwo", "c\n\nd"], ["a\n\nbone", "twoc\n\nd"]],
  ["only blank lines", ["be", "\n\n", "af"], ["be", "af"]],
  ["only blank lines in an empty field", ["", "\n\n", ""], []],
  ["indented lines", ["", "  one\n\n    two\n    three", ""], ["one", "```\ntwo\nthree\n```"]],
  ["a block of code", ["", "a\n\n```\nb\n\n  c\n```\n\nd", ""], ["a", "```\nb\n\n  c\n```", "d"]],
  ["the inside of a block of code", ["~~~~\n", "a\n\n~~~\n\n  b", ""], ["~~~~\na\n\n~~~\n\n  b"]],
  ["two blocks of code", ["", "```\na\n```\n\n```\nb\n```", ""], ["```\na\n```", "```\nb\n```"]],
  ["code in a line", ["", "```a```\n\nb", ""], ["```a```", "b"]],
  ["list items of several blocks", ["", "- a\n\n  b\n\n- c\n\nd", ""], ["- a\n\n  b\n\n- c", "d"]],
  [
    "blocks without blank lines",
    ["", "# a\nb\n- c\n- d\n```\ne\n```\nf", ""],
    ["# a", "b", "- c\n- d", "```\ne\n```", "f"],
  ],
  ["a list into a sentence", ["be ", "- a\n- b", " af"], ["be ", "- a\n- b", " af"]],
  ["a line that looks like a list into a sentence", ["be ", "- a", " af"], ["be - a af"]],
  ["a footnote of several blocks", ["", "[^a]: b\n\n    c\n\nd", ""], ["[^a]: b\n\n    c", "d"]],
] as const)("a paste of %s is split", (_what, [before, pasted, after], expected) => {
  expect(splitPaste({ before, pasted, after })).toEqual(expected);
});

test("no character that can be seen is lost, moved, or added, and no paragraph is blank", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "\u00a0", "\t"), maxLength: 30 });
  fc.assert(
    fc.property(text, text, text, (before, pasted, after) => {
      const texts = splitPaste({ before, pasted, after });
      // Indented code gets fences.
      const seen = (value: string) => value.replaceAll(/[\s`]/g, "");
      expect(seen(texts.join(""))).toBe(seen(before + pasted + after));
      expect(texts.filter((one) => one.trim() === "")).toEqual([]);
    }),
  );
});

test("a very long text is split", () => {
  const pasted = `${" ".repeat(50_000)}\n`.repeat(20) + Array(5_000).fill("A line.").join("\n \n");
  expect(splitPaste({ before: `${"\n".repeat(1_000_000)}x`, pasted, after: "" })).toHaveLength(5_001);
});
