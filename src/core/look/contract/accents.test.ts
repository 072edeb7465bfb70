import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accentContrast,
  accentStyle,
  accentsOf,
  accentsSchema,
  defaultAccents,
  describeAdaptedAccents,
  hardestSurface,
  schemes,
} from "./accents.ts";

const tokens = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");

function faultsOf(primary: unknown): string[] {
  return accentsSchema.safeParse({ primary }).error?.issues.map(({ message }) => message) ?? [];
}

test("the surfaces and the default accents are those of the style sheet", () => {
  expect(tokens).toContain(`--ink: light-dark(${hardestSurface.light}, `);
  expect(tokens).toMatch(new RegExp(`--raised: light-dark\\(.*, ${hardestSurface.dark}\\)`));
  for (const [token, { light, dark }] of [
    ["amber", defaultAccents.primary],
    ["blue", defaultAccents.link],
  ] as const)
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
});

test("the default accents have enough contrast in both schemes", () => {
  for (const scheme of schemes)
    for (const accent of ["primary", "link"] as const)
      expect(accentContrast(defaultAccents[accent][scheme], scheme)).toBeGreaterThan(4.5);
});

test("only hexadecimal colors are accepted", () => {
  for (const color of [
    "red",
    "#12345",
    "#ffcf5c;}*{x:url(//x)",
    "rgb(255 255 255)",
    {},
    { light: "#000" },
    7,
  ]) {
    expect(faultsOf(color)).not.toEqual([]);
  }
  expect(faultsOf("red")).toEqual([expect.stringMatching(/^must be a color in quotes, such as "#ffcf5c"/)]);
  expect(faultsOf("#fff")).toEqual([]);
  expect(faultsOf({ light: "#000", dark: "#fff" })).toEqual([]);
});

test("any color reaches the contrast in both schemes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, "0")}`;
      for (const scheme of schemes)
        expect(accentContrast(accentsOf({ primary: color }, scheme).primary, scheme)).toBeGreaterThanOrEqual(
          4.5,
        );
    }),
  );
});

test("a color that has enough contrast in a scheme stays as it is there", () => {
  expect(accentsOf({ primary: "#855600", link: "#9f9" }, "light").primary).toBe("#855600");
  expect(accentsOf({ primary: "#855600", link: "#9f9" }, "dark").link).toBe("#9f9");
});

test("a color becomes only as much lighter or darker as is necessary, and keeps its hue", () => {
  const { primary } = accentsOf({ primary: "#ffcf5c" }, "light");
  expect(accentContrast(primary, "light")).toBeLessThan(4.6);
  // Amber, that is, more red than green and more green than blue.
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(primary.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue + 50);
});

test("a color that is meant for one scheme and cannot be read there is refused, with one that can", () => {
  expect(faultsOf({ light: "#855600", dark: "#5566aa" })).toEqual([
    expect.stringMatching(
      /^must have a contrast of at least 4\.5:1 on the dark scheme's tinted surface; it has 2\.\d\d:1, and "#[0-9a-f]{6}" has enough$/,
    ),
  ]);
});

test("the owner is told which colors are adapted, and how to choose them", () => {
  expect(describeAdaptedAccents()).toEqual([]);
  expect(describeAdaptedAccents({ primary: { light: "#000", dark: "#fff" } })).toEqual([]);
  expect(describeAdaptedAccents({ link: "#7cc4ff" })).toEqual([
    expect.stringMatching(
      /^accents\.link: "#7cc4ff" is shown as #[0-9a-f]{6} in the light scheme, .* link: \{ light: "#[0-9a-f]{6}", dark: "#7cc4ff" \}\.$/,
    ),
  ]);
  expect(describeAdaptedAccents({ link: "#808080" })[0]).toMatch(
    /in the light scheme and #\w+ in the dark scheme/,
  );
});

test("the style sheet has the accents that are set, for both schemes", () => {
  expect(accentStyle()).toBeUndefined();
  expect(accentStyle({})).toBeUndefined();
  expect(accentStyle({ link: { light: "#000", dark: "#9f9" } })).toBe(
    "@media screen and (forced-colors:none){:root:root{--blue:light-dark(#000,#9f9)}}",
  );
  expect(accentStyle({ primary: "#ffaacc" })).toMatch(
    /\{--amber:light-dark\(#[0-9a-f]{6},#ffaacc\);--action:#ffaacc\}/,
  );
});
