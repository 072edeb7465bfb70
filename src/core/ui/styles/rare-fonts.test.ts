import { expect, test } from "vitest";
import { listRareFaces, rareFonts } from "./rare-fonts.ts";

function listFiles(text: string): string[] {
  return listRareFaces(text).map(
    (rule) => /(jetbrains|hanken)[\w-]*?-(\w+(-ext)?)-wght/.exec(rule)?.[0] ?? rule,
  );
}

test("a text in a Western European language needs no other font", () => {
  expect(listFiles("Ça coûte 5 €, “naïve” – œuvre ↑ Ÿ −1 • … ™ ‹a›")).toEqual([]);
});

test("a text needs the fonts that have its characters, and no others", () => {
  expect(listFiles("Łódź")).toEqual(["hanken-grotesk-latin-ext-wght", "jetbrains-mono-latin-ext-wght"]);
  expect(listFiles("Привет")).toEqual(["jetbrains-mono-cyrillic-wght"]);
  expect(listFiles("Ελλάδα")).toEqual(["jetbrains-mono-greek-wght"]);
  expect(listFiles("Nguyễn Thị")).toContain("hanken-grotesk-vietnamese-wght");
});

test("invisible characters and those of a language without a font need none", () => {
  expect(listFiles("f\u2061(x) \ufeff 東京 שלום 😀")).toEqual([]);
});

test("each rule has a range", () => {
  expect(rareFonts.match(/@font-face/g)?.length).toBe(rareFonts.match(/unicode-range/g)?.length);
});
