import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "..");
const sheets = globSync("**/*.css", { cwd: folder }).map((name) => ({
  name,
  css: readFileSync(path.join(folder, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, ""),
}));

/** Returns every match of the pattern, prefixed with the name of its style sheet. */
function find(pattern: RegExp): string[] {
  return sheets.flatMap(({ name, css }) => Array.from(css.matchAll(pattern), ([text]) => `${name}: ${text}`));
}

describe("the style sheets", () => {
  test("use only the 480, 640, 860, and 1000 px breakpoints, 1280 px for what is beside a window, and a height of 480 px, in range syntax", () => {
    const conditions = find(/@(media|container)[^{]*\d(px|rem|em)[^{]*/g).filter((text) =>
      text.includes("width"),
    );
    expect(conditions.length).toBeGreaterThan(20);
    const allowed =
      /: @(media|container (window|messages|reading)) \((480px <= )?width (<|>=) (480|640|860|1000)px\)(, \(height < 480px\))? $|: @media \(width >= 1280px\) $/;
    expect(conditions.filter((text) => !allowed.test(text))).toEqual([]);
  });

  test("distinguish short screens only by a height of 480 px", () => {
    const heights = find(/\bheight (<|>)=? \w+/g).concat(
      find(/(min|max)-height: [^;{}]*\)/g).filter((text) => text.includes("@")),
    );
    expect(heights.filter((text) => !/height < 480px$/.test(text))).toEqual([]);
  });

  test("do not change border-radius on focus", () => {
    expect(find(/:focus-visible[^{}]*\{[^{}]*border-radius/g)).toEqual([]);
  });

  test("use the tokens for tints and larger radii", () => {
    expect(find(/(?<!-)\bbackground(-color)?: rgb\([^;]*/g)).toEqual([]);
    const literal = find(/border-radius: \d+px/g).filter(
      (text) => Number.parseInt(text.split(": ")[2] ?? "", 10) > 4,
    );
    expect(literal).toEqual([]);
  });

  test("set type in the sizes of tokens.css and in two weights", () => {
    const sizes = find(/font-size: [^;]*/g);
    expect(sizes.length).toBeGreaterThan(50);
    expect(sizes.filter((text) => !/: (var\(--size-[a-z]+\)|inherit|[\d.]+em)$/.test(text))).toEqual([]);
    // The others are ranges of font files.
    const weights = find(/font-weight: [^;]*/g).filter(
      (text) => !/^(styles\/(rare-)?fonts|look\/\w+)\.css/.test(text),
    );
    expect(weights.length).toBeGreaterThan(10);
    expect(weights.filter((text) => !/: (400|600)$/.test(text))).toEqual([]);
  });
});
