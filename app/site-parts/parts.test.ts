import { expect, test } from "vitest";
import { formAddress } from "./parts.ts";

test("the address of a form is that of its place in the file", () => {
  expect(formAddress({ file: "site.yaml", path: ["tiles", 0] })).toBe("/admin/site/site/tiles/0");
  expect(formAddress({ file: "pages/uses.md", path: ["content"] })).toBe("/admin/site/pages/uses/content");
});
