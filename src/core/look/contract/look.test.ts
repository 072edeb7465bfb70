import { expect, test } from "vitest";
import { describeMissingScript, lookSchema } from "./look.ts";

function faultsOf(look: unknown): string[] {
  return lookSchema.safeParse(look).error?.issues.map(({ message }) => message) ?? [];
}

test("every field may be left out, and a wallpaper can be a name, a picture, or two", () => {
  for (const look of [
    {},
    { wallpaper: "hills", typefaces: "serif", corners: "square", density: "compact" },
    { wallpaper: { file: "desk.jpg" } },
    { wallpaper: { light: "day.jpg", dark: "night.avif" } },
  ])
    expect(faultsOf(look)).toEqual([]);
});

test("an unknown name is refused with the names that there are", () => {
  expect(faultsOf({ typefaces: "comic" })).toEqual(["must be one of grotesk, serif, geometric"]);
  expect(faultsOf({ corners: "sharp" })).toEqual(["must be one of round, soft, square"]);
  expect(faultsOf({ density: 3 })).toEqual(["must be one of comfortable, compact"]);
  expect(faultsOf({ wallpaper: "clouds" })).toEqual([
    expect.stringMatching(/^must be one of glow, contours, hills, constellation, weave, plain, or your own/),
  ]);
});

test("a wallpaper with one scheme only, or from elsewhere, is refused", () => {
  for (const wallpaper of [
    { light: "day.jpg" },
    { file: "../day.jpg" },
    { file: "https://example.com/day.jpg" },
    { file: "day.gif" },
    { file: "day.jpg", dark: "night.jpg" },
  ])
    expect(faultsOf({ wallpaper })).toHaveLength(1);
});

test("typefaces without the script of the language are named", () => {
  expect(describeMissingScript({ language: "cs", look: { typefaces: "geometric" } })).toEqual([]);
  expect(describeMissingScript({ language: "el", look: { typefaces: "serif" } })).toEqual([]);
  expect(describeMissingScript({ language: "ar", look: {} })).toEqual([]);
  expect(describeMissingScript({ language: "ar", look: { typefaces: "serif" } })).toEqual([
    'look.typefaces: "serif" lacks letters of the script Arabic (language: ar). They are shown in a typeface of the visitor\'s system.',
  ]);
});
