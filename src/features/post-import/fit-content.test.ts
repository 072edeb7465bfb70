import fc from "fast-check";
import { expect, test } from "vitest";
import { bounds } from "../../core/http/contract/bounds.ts";
import { fitContent } from "./fit-content.ts";

test("blocks are paragraphs as long as there are few enough", () => {
  expect(fitContent("# A\n\nText\n\n```\na\n\nb\n```")).toEqual(["# A", "Text", "```\na\n\nb\n```"]);
});

test("a million characters of short lines are divided in time that grows with their number", () => {
  for (const line of ["    `\n", "<b>\n", "|\n", "> a\n", "- a\n"])
    expect(
      fitContent(`${line === "    `\n" ? "" : "x\n"}${line.repeat(1_000_000 / line.length)}`).length,
    ).toBeGreaterThan(1);
});

test("many blocks are joined, in their order", () => {
  const words = Array.from({ length: 1_000 }, (_, index) => `Word ${index}`);
  const content = fitContent(words.join("\n\n"));
  expect(content.length).toBeLessThanOrEqual(bounds.paragraphs);
  expect(content.join("\n\n")).toBe(words.join("\n\n"));
});

test("a long block of code becomes several, and a long text is divided after a sentence", () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index};`);
  const parts = fitContent(`\`\`\`js\n${lines.join("\n")}\n\`\`\``);
  for (const part of parts) expect(part).toMatch(/^```js\nline \d+;[\s\S]*\d;\n```$/);
  expect(parts.flatMap((part) => part.split("\n").slice(1, -1))).toEqual(lines);
  const [first] = fitContent("A sentence here. ".repeat(3_000));
  expect(first?.endsWith("here.")).toBe(true);
});

test("every text fits, unless it is longer than a post can be", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("x", "y ", "z\n", "```\n", "- ", "\n\n"), fc.nat(9_000)), {
        maxLength: 40,
      }),
      (pieces) => {
        const content = fitContent(pieces.map(([text, count]) => text.repeat(count)).join(""));
        expect(content.length).toBeLessThanOrEqual(bounds.paragraphs);
        for (const paragraph of content) expect(paragraph.length).toBeLessThanOrEqual(bounds.paragraph);
      },
    ),
    { numRuns: 50 },
  );
});
