import { expect, test } from "vitest";
import { blockKinds, findKinds, writeKind } from "../src/core/editor/screens/block-kinds.ts";
import { parsePost } from "../src/core/posts/server/body/parse-markdown.ts";

function typeOf(name: string): string | undefined {
  const kind = blockKinds.find((one) => one.name === name);
  if (kind === undefined) return undefined;
  const { text, at } = writeKind(kind);
  const parsed = parsePost([
    kind.isClosed || name === "Picture" ? text : `${text.slice(0, at)}x${text.slice(at)}`,
  ]);
  return "content" in parsed ? parsed.content[0]?.type : undefined;
}

test.each([
  ["Heading", "heading"],
  ["Small heading", "heading"],
  ["List", "list"],
  ["Numbered list", "list"],
  ["Task list", "list"],
  ["Code", "code"],
  ["Formula", "formula"],
  ["Quote", "quote"],
  ["Table", "table"],
  ["Divider", "rule"],
])("%s is a block of the kind %s with what is typed at the cursor", (name, type) => {
  expect(typeOf(name)).toBe(type);
});

test("kinds are found by the start of their name or of another word for them", () => {
  const names = (query: string) => findKinds(query).map(({ name }) => name);
  expect(names("")).toHaveLength(blockKinds.length);
  expect(names("co")).toEqual(["Code", "Table"]);
  expect(names("IMAGE")).toEqual(["Picture"]);
  expect(names("usr")).toEqual([]);
});
