import { expect, test } from "vitest";
import { formAddress } from "./form-path.ts";

test("the address of a form is that of its place in the file", () => {
  expect(formAddress("site.yaml", ["tiles", 0])).toBe("/admin/site/site/tiles/0");
  expect(formAddress("pages/uses.md", ["content"])).toBe("/admin/site/pages/uses/content");
  expect(formAddress("projects/filters.md")).toBe("/admin/site/texts/projects/filters");
});
