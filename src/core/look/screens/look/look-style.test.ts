import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemes } from "../../contract/accents.ts";
import { contrastOf, parseHex, tint } from "../../contract/contrast.ts";
import { wallpapers } from "../../contract/look.ts";
import {
  colorOnPicture,
  counterStyle,
  deskColors,
  hardestPixel,
  lookStyle,
  pictureShare,
} from "./look-style.ts";
import { drawingShare, drawWallpaper } from "./wallpapers.ts";

const tokens = readFileSync(new URL("../../../ui/styles/tokens.css", import.meta.url), "utf8");
const sizes = (name: string) => ({
  src: `/${name}-640.webp`,
  avif: `/${name}-640.avif 640w, /${name}-1280.avif 1280w, /${name}-1920.avif 1500w`,
  webp: `/${name}-640.webp 640w, /${name}-1280.webp 1280w, /${name}-1920.webp 1500w`,
  width: 1500,
  height: 900,
});

test("a look of defaults has no style", () => {
  expect(lookStyle()).toBe("");
  expect(
    lookStyle({ wallpaper: "glow", typefaces: "grotesk", corners: "round", density: "comfortable" }),
  ).toBe("");
});

test("corners and density replace tokens that there are, on screens", () => {
  for (const look of [{ corners: "soft" }, { corners: "square" }, { density: "compact" }] as const) {
    const style = lookStyle(look);
    expect(style).toMatch(/^@media screen\{:root:root\{[^{}]*\}\}$/);
    const replaced = Array.from(style.matchAll(/(--[\w-]+):/g), ([, name]) => name);
    expect(replaced.length).toBeGreaterThanOrEqual(4);
    for (const name of replaced) expect(tokens).toContain(`  ${name}:`);
  }
});

test("the speed of the headline and the shape of the portrait are custom properties", () => {
  expect(lookStyle({ typing: "normal", portrait: "rounded" })).toBe("");
  expect(lookStyle({ typing: "off", portrait: "circle" })).toBe(
    "@media screen{:root:root{--typing:0ms;--portrait:50%}}",
  );
});

test("counters that the site does not list are hidden", () => {
  expect(counterStyle()).toBe("");
  expect(counterStyle(["likes", "views"])).toBe(":root{--readingTime:none}");
  expect(counterStyle([])).toBe(":root{--views:none;--likes:none;--readingTime:none}");
});

describe("a drawn wallpaper", () => {
  test.each(wallpapers)("%s has at most 1 KB, and no address of another file", (name) => {
    const rules = drawWallpaper(name);
    expect(rules.length).toBeLessThanOrEqual(1_024);
    expect(rules.match(/url\((?!'data:|%23)/g)).toBeNull();
    if (name !== "glow")
      expect(lookStyle({ wallpaper: name })).toBe(
        `@media screen and (forced-colors:none) and (not (prefers-contrast:more)){${rules}}`,
      );
  });

  test("leaves text its contrast by night; by day it is lighter than the ink", () => {
    const line = tint(parseHex(deskColors.ink.dark), parseHex(deskColors.edge.dark), drawingShare);
    for (const { dark } of [deskColors.text, deskColors.quiet])
      expect(contrastOf(parseHex(dark), line)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("an own wallpaper", () => {
  test("has the tokens of the style sheet, and leaves text its contrast on every pixel", () => {
    for (const [name, { light, dark }] of Object.entries(deskColors))
      expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
    for (const scheme of schemes)
      expect(contrastOf(parseHex(deskColors.text[scheme]), hardestPixel(scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test("has quiet text, edges, and any accents with enough contrast on every pixel", () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), byte, byte, byte, (number, ...pixel) => {
        const accent = `#${number.toString(16).padStart(6, "0")}`;
        for (const scheme of schemes) {
          const seen = tint(parseHex(deskColors.ink[scheme]), pixel, pictureShare);
          for (const name of ["quiet", "edge", "amber", "blue"] as const) {
            const shown = parseHex(colorOnPicture(name, scheme, { primary: accent, link: accent }));
            expect(contrastOf(shown, seen)).toBeGreaterThanOrEqual(name === "edge" ? 3 : 4.5);
          }
        }
      }),
    );
  });

  test("shows the picture of the scheme in the size of the screen", () => {
    const style = lookStyle({ wallpaper: { light: sizes("day"), dark: sizes("night") } });
    expect(style).toContain(
      '--day:image-set(url(/day-1920.avif) type("image/avif"),url(/day-1920.webp) type("image/webp"))',
    );
    expect(style).toContain("@media (width < 640px){:root{--day:image-set(url(/day-1280.avif)");
    expect(style).toContain(
      "@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){--wallpaper:var(--night)}}",
    );
    expect(style).toContain(":root[data-scheme=dark]{--wallpaper:var(--night)}");
  });

  test("leaves windows the colors that the owner chose", () => {
    const wallpaper = { light: sizes("day"), dark: sizes("day") };
    const accents = { primary: { light: "#855600", dark: "#ffcf5c" } };
    const [, inWindows] = /\[data-window\]\{([^}]*)\}/.exec(lookStyle({ wallpaper }, accents)) ?? [];
    expect(inWindows).toContain("--amber:light-dark(#855600,#ffcf5c)");
    expect(inWindows).toContain("--quiet:light-dark(#535a66,#9aa5b8)");
  });
});
