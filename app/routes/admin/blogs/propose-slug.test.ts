import { expect, test } from "vitest";
import { proposeSlug } from "./propose-slug.ts";

test("a slug consists of the title's letters and digits, joined by hyphens", () => {
  expect(proposeSlug(" Déjà vu: 3 habits! ")).toBe("deja-vu-3-habits");
  expect(proposeSlug("???")).toBe("");
  expect(proposeSlug(`${"x".repeat(190)} y`)).toBe("x".repeat(190));
});
