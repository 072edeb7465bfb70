import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { makeTextPart } from "../testing/text-parts.ts";
import { readInThread } from "./mail-thread.ts";

vi.setConfig({ testTimeout: 60_000 });

test("texts are read in their order", async () => {
  const parts = [makeTextPart("one"), makeTextPart("<p>Two, one</p>", { type: "text/html" })];
  expect(await readInThread({ parts })).toEqual({ text: "one\n\nTwo, one", words: "one two", isCut: false });
});

test.each([
  ["elements within elements", "<b>", "text/html"],
  ["lists within lists", "<ul><li>", "text/html"],
  ["line breaks", "\r\n", "text/plain"],
] as const)("a quarter of a megabyte of %s keeps nobody else waiting", async (_what, unit, type) => {
  const content = unit.repeat((256 * 1024) / unit.length);
  const reading = readInThread({ parts: [makeTextPart(content, { type })] }).then(() => "the text");
  const others = sleep(20).then(() => "others");
  expect(await Promise.race([reading, others])).toBe("others");
  await reading;
});

test.each([
  ["quotes within quotes", "<blockquote>", "text/html"],
  ["tables within tables", "<table><tr><td>", "text/html"],
  ["unfinished elements", "<a href='", "text/html"],
  ["unfinished comments", "<!--", "text/html"],
  ["attributes", "<a b=c d=e f>", "text/html"],
  ["spaces", " ", "text/plain"],
  ["quote marks", ">", "text/plain"],
] as const)("a quarter of a megabyte of %s is read", async (_what, unit, type) => {
  const content = unit.repeat((256 * 1024) / unit.length);
  const parts = [makeTextPart(content, { type, isFlowed: true })];
  expect(await readInThread({ parts })).toHaveProperty("text");
});

test("a text that takes too long is not read", async () => {
  const content = "<b>".repeat(80_000);
  const parts = [makeTextPart(content, { type: "text/html" })];
  expect(await readInThread({ parts }, 300)).toBeUndefined();
});
