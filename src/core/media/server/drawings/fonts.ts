import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import type { Font as CardFont } from "satori";
import { dataFile } from "../../../process/installation.ts";

const text = "@expo-google-fonts/hanken-grotesk";
const mono = "@expo-google-fonts/jetbrains-mono";

type Weight = 400 | 600 | 700;

/** The typefaces of the site, and after them those for scripts that they lack, one per script. */
const files: readonly { name: string; weight: Weight; file: string }[] = [
  { name: "Text", weight: 400, file: `${text}/400Regular/HankenGrotesk_400Regular.ttf` },
  { name: "Text", weight: 700, file: `${text}/700Bold/HankenGrotesk_700Bold.ttf` },
  { name: "Mono", weight: 600, file: `${mono}/600SemiBold/JetBrainsMono_600SemiBold.ttf` },
  ...["greek", "cyrillic", "cyrillic-ext"].flatMap((script) => pair("noto-sans", script)),
  ...pair("noto-sans-hebrew", "hebrew"),
  // Satori misplaces the dots of Noto's letters, which are glyphs of their own.
  ...pair("ibm-plex-sans-arabic", "arabic"),
];

function pair(family: string, script: string) {
  return ([400, 700] as const).map((weight) => ({
    name: script,
    weight,
    file: `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`,
  }));
}

/** The names of the fonts for text, in the order in which they are asked for a character. */
export const families = [...new Set(files.map(({ name }) => name))].filter((name) => name !== "Mono");

export interface CardFonts {
  fonts: CardFont[];
  /** Whether any of the fonts has a glyph for the character. */
  has: (character: string) => boolean;
}

let loaded: CardFonts | undefined;

/** Loads the fonts, once per process. */
export function loadFonts(): CardFonts {
  if (loaded !== undefined) return loaded;
  const read = files.map(({ file, ...font }) => ({ ...font, data: readFileSync(dataFile(file)) }));
  // Both weights of a typeface have the same characters.
  const glyphs = read.filter(({ weight }) => weight !== 400).map(({ data }) => create(data) as Font);
  loaded = {
    fonts: read.map((font) => ({ ...font, style: "normal" })),
    has: (character) => {
      const code = character.codePointAt(0) ?? 0;
      return glyphs.some((font) => font.hasGlyphForCodePoint(code));
    },
  };
  return loaded;
}
