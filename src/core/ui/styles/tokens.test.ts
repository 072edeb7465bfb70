import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrastOf, parseHex, tint } from "../../look/contract/contrast.ts";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const moreContrast = css.indexOf("@media (prefers-contrast: more)");
const parts = { normal: css.slice(0, moreContrast), more: css.slice(moreContrast) };

/** Returns a token of the light and of the dark scheme, with more contrast if that is different. */
function read(name: string, contrast: keyof typeof parts): [light: string, dark: string] {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\);`).exec(parts[contrast]);
  if (found?.[1] === undefined || found[2] === undefined) {
    if (contrast === "normal") throw new Error(`--${name} has no two colors`);
    return read(name, "normal");
  }
  return [found[1], found[2]];
}

const surfaces = ["ink", "surface", "raised"];
const texts = ["text", "quiet", "amber", "blue", "green", "orange", "red", "gray", "yellow", "sky"];

for (const [index, scheme] of ["light", "dark"].entries())
  for (const contrast of ["normal", "more"] as const)
    test(`in the ${scheme} scheme, with ${contrast} contrast, texts have 4.5:1 and edges 3:1 on every surface`, () => {
      const color = (name: string) => parseHex(read(name, contrast)[index] ?? "");
      for (const surface of surfaces.map(color)) {
        for (const text of texts.map(color)) expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(color("edge"), surface)).toBeGreaterThanOrEqual(3);
      }
      // Badges, which are on cards and in windows.
      for (const surface of ["surface", "raised"].map(color))
        for (const text of texts.map(color))
          expect(contrastOf(text, tint(surface, text, 0.12))).toBeGreaterThanOrEqual(4.5);
      // What is selected.
      expect(contrastOf(color("ink"), color("amber"))).toBeGreaterThanOrEqual(4.5);
    });

test("ink is readable on the primary action, on the marker by day, and so are links in bold", () => {
  const plain = (name: string) => parseHex(new RegExp(`--${name}: (#[0-9a-f]+);`).exec(css)?.[1] ?? "");
  expect(contrastOf(plain("on-action"), plain("action"))).toBeGreaterThanOrEqual(4.5);
  const marker = parseHex(/--marker: light-dark\((#[0-9a-f]+), transparent\);/.exec(css)?.[1] ?? "");
  for (const name of ["marked", "blue", "sky"])
    expect(contrastOf(parseHex(read(name, "normal")[0]), marker), name).toBeGreaterThanOrEqual(4.5);
});
