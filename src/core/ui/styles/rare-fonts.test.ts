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

test("each rule but the one for formulas has a range", () => {
  const count = (word: RegExp) => rareFonts.match(word)?.length ?? 0;
  expect(count(/@font-face/g)).toBe(count(/unicode-range/g) + 1);
});

test("a document with a formula needs the font of formulas, even for plain letters", () => {
  const [rule, ...others] = listRareFaces("<p><math><mi>x</mi></math></p>");
  expect(rule).toContain("stix-two-math");
  expect(others).toEqual([]);
  expect(listRareFaces("Write $x$ for <code>x</code>")).toEqual([]);
});
