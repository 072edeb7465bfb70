import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentStyle, accentsSchema, contrastOf, lightestSurface } from "./accents.ts";

const tokens = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");

function faultsOf(primary: string): string[] {
  return accentsSchema.safeParse({ primary }).error?.issues.map(({ message }) => message) ?? [];
}

test("the contrast is measured on the lightest surface of the style sheet", () => {
  expect(tokens).toContain(`--raised: ${lightestSurface};`);
});

test("the default accents have enough contrast", () => {
  for (const name of ["amber", "blue"]) {
    const color = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? "";
    expect(contrastOf(color)).toBeGreaterThan(4.5);
  }
});

test("a color with too little contrast is refused with the measured ratio", () => {
  expect(faultsOf("#5566aa")).toEqual([
    expect.stringMatching(
      /^must have a contrast of at least 4\.5:1 on the tinted surface; it has 2\.\d\d:1$/,
    ),
  ]);
});

test("only hexadecimal colors are accepted", () => {
  for (const color of ["red", "#12345", "#ffcf5c;}*{x:url(//x)", "rgb(255 255 255)"]) {
    expect(faultsOf(color)).toEqual(['must be a color in quotes, such as "#ffcf5c"']);
  }
  expect(faultsOf("#fff")).toEqual([]);
});

test("black on black has a contrast of 1, and white has the most", () => {
  expect(contrastOf("#1a2130")).toBeCloseTo(1, 5);
  expect(contrastOf("#fff")).toBeGreaterThan(11);
});

test("the style sheet has the accents that are set", () => {
  expect(accentStyle()).toBeUndefined();
  expect(accentStyle({})).toBeUndefined();
  expect(accentStyle({ link: "#9f9" })).toBe(
    "@media screen and (forced-colors:none){:root:root{--blue:#9f9}}",
  );
  expect(accentStyle({ primary: "#ffaacc", link: "#9f9" })).toContain("--amber:#ffaacc;--blue:#9f9");
});
