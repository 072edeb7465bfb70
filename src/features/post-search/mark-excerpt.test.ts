import { expect, test } from "vitest";
import type { ExcerptPart } from "../../core/posts/contract/blog-pages.ts";
import { markExcerpt } from "./mark-excerpt.ts";

/** Writes an excerpt with what is marked in brackets. */
function write(parts: ExcerptPart[]): string {
  return parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
}

function excerptOf(text: string, ...words: string[]): string {
  return write(markExcerpt(text, (word) => words.includes(word)));
}

const filler = "Nothing of interest is said here at all. ".repeat(20);

test("a short text is there entirely, with its lines as spaces", () => {
  expect(excerptOf("An index is\n a tree.", "index", "tree")).toBe("An [index] is a [tree].");
  expect(excerptOf("Nothing to mark.", "index")).toBe("Nothing to mark.");
  expect(excerptOf("", "index")).toBe("");
});

test("of a long text, the part with the most different words is there, and no word is cut", () => {
  const text = `An index. An index. ${filler}Each Índex is a tree, they say. ${filler}`;
  const excerpt = excerptOf(text, "index", "tree");
  expect(excerpt).toContain("Each [Índex] is a [tree], they say.");
  expect(excerpt).toMatch(/^… [A-Z]?\w+ .+\w …$/);
  expect(excerpt.length).toBeLessThan(260);
});

test("without a match, it is the beginning", () => {
  expect(excerptOf(filler, "index")).toMatch(/^Nothing of .+ …$/);
});

test("a text without spaces is cut between its words", () => {
  const excerpt = excerptOf(`${"天気がいい".repeat(100)}東京${"天気がいい".repeat(100)}`, "東京");
  expect(excerpt).toContain("[東京]");
  expect(excerpt.length).toBeLessThan(260);
});
