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
