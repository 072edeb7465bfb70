import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageIconNames } from "./page-icons.ts";

test("the README of the sample lists every icon that pages can have, and no others", () => {
  const readme = readFileSync(new URL("../../../../sample/README.md", import.meta.url), "utf8");
  const [, section = ""] = readme.split("<https://lucide.dev/icons>:");
  const [list = ""] = section.split("\n#");
  expect(Array.from(list.matchAll(/`([^`]+)`/g), ([, name]) => name)).toEqual(pageIconNames);
});
