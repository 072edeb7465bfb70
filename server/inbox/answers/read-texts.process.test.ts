import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { makeTextPart } from "../../../test/text-parts.ts";
import { readTexts } from "./read-texts.ts";

vi.setConfig({ testTimeout: 60_000 });

test("texts are read in their order", async () => {
  const parts = [makeTextPart("one"), makeTextPart("<p>two</p>", { type: "text/html" })];
  expect(await readTexts(parts)).toEqual(["one", "two"]);
});

test.each([
  ["elements within elements", "<b>", "text/html"],
  ["quotes within quotes", "<blockquote>", "text/html"],
  ["lists within lists", "<ul><li>", "text/html"],
  ["tables within tables", "<table><tr><td>", "text/html"],
  ["unfinished elements", "<a href='", "text/html"],
  ["unfinished comments", "<!--", "text/html"],
  ["attributes", "<a b=c d=e f>", "text/html"],
  ["spaces", " ", "text/plain"],
  ["quote marks", ">", "text/plain"],
  ["line breaks", "\r\n", "text/plain"],
] as const)("a quarter of a megabyte of %s keeps nobody waiting", async (_what, unit, type) => {
  const content = unit.repeat((256 * 1024) / unit.length);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await readTexts([makeTextPart(content, { type, isFlowed: true })], 1_000);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(500);
});

test("a text that takes too long is not read", async () => {
  const content = "<b>".repeat(80_000);
  expect(await readTexts([makeTextPart(content, { type: "text/html" })], 300)).toBeUndefined();
});
