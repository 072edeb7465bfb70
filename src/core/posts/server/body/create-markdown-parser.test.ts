import { expect, test } from "vitest";
import { createMarkdownParser } from "./create-markdown-parser.ts";

test("texts are parsed one after another, and the parser can be used again after it was closed", async () => {
  const parser = createMarkdownParser();
  for (const text of ["one", "two"]) {
    expect(await parser.parsePage(text)).toEqual({ content: [{ type: "paragraph", children: [text] }] });
  }
  await parser.close();
  expect(await parser.parsePage("three")).toHaveProperty("content");
  await parser.close();
});

test("a text that takes too long is a fault, and the next text is parsed", async () => {
  const parser = createMarkdownParser({
    page: 1_000,
    post: 1_000,
    stored: 1_000,
    code: 1_000,
    newCode: 1_000,
  });
  const hostile = `${"![".repeat(10_000)}a${"](b)".repeat(10_000)}`;
  expect(await parser.parsePage(hostile)).toEqual({
    faults: [{ position: { line: 1, column: 1 }, message: expect.stringContaining("too complex") }],
  });
  expect(await parser.parsePage("fine")).toHaveProperty("content");
  await parser.close();
});

const code = "```ts\nconst a = 1;\n```";

test("code is highlighted, and while that takes too long for a new post, the answer has no colors", async () => {
  const parser = createMarkdownParser({
    page: 10_000,
    post: 10_000,
    stored: 10_000,
    code: 60_000,
    newCode: 1,
  });
  const early = await parser.parsePost([code]);
  expect(early).toEqual({
    isPlain: true,
    content: [{ type: "code", text: "const a = 1;", language: "ts", languageName: "TypeScript" }],
  });
  const stored = await parser.parseStoredPost([code]);
  expect(stored).toEqual({
    content: [expect.objectContaining({ lines: ["k5.5n1"] })],
    words: "const a 1",
  });
  expect(await parser.parsePage("a $x$")).toHaveProperty("content.0.children.1.shape");
  await parser.close();
});

test("code whose highlighting is ended is plain, and the next text is parsed", async () => {
  const parser = createMarkdownParser({
    page: 10_000,
    post: 10_000,
    stored: 10_000,
    code: 1,
    newCode: 10_000,
  });
  const parsed = await parser.parseStoredPost([code]);
  expect(parsed).toMatchObject({ content: [expect.not.objectContaining({ lines: expect.anything() })] });
  expect(await parser.parsePage("fine")).toHaveProperty("content");
  await parser.close();
});

test.each([
  ["a megabyte in one line", ["```js\n", "a(1); ".repeat(170_000), "\n```"].join("")],
  ["a megabyte of backticks", "`".repeat(1_000_000)],
  ["10,000 blocks of code", "```js\na\n```\n\n".repeat(10_000)],
  ["10,000 formulas", "$x$ ".repeat(10_000)],
  ["dollar signs", "$a ".repeat(3_000)],
])("%s is answered", async (_, text) => {
  const parser = createMarkdownParser();
  const parsed = await parser.parsePost([text]);
  expect("content" in parsed ? parsed.content.length : parsed.faults.length).toBeGreaterThan(0);
  await parser.close();
});
