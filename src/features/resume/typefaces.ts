import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { dataFile } from "../../core/process/installation.ts";
import type { HasCharacter } from "./characters.ts";

/** The fonts of a resume by their use. */
export type FontUse = "text" | "strong" | "display";

export interface Typeface {
  /** The paths of its weights. */
  files: Record<FontUse, string>;
  has: HasCharacter;
  /** The part of the font's size that is above the baseline. */
  ascent: () => number;
}

const hanken = (weight: string) => `@expo-google-fonts/hanken-grotesk/${weight}/HankenGrotesk_${weight}.ttf`;

/** The typeface of the resume, and after it those that are asked for what it lacks. Most have one script alone. */
export const typefaces: readonly Typeface[] = [
  typeface(hanken("400Regular"), hanken("600SemiBold"), hanken("700Bold")),
  ...["latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "devanagari"].map((script) =>
    scriptFont("noto-sans", script),
  ),
  scriptFont("noto-sans-hebrew", "hebrew"),
  scriptFont("ibm-plex-sans-arabic", "arabic"),
  // It has arrows and other symbols.
  typeface("@expo-google-fonts/jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf"),
];

/** Whether any of the typefaces has the character. */
export function hasCharacter(character: string): boolean {
  return typefaces.some(({ has }) => has(character));
}

function scriptFont(family: string, script: string): Typeface {
  const file = (weight: number) => `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
  return typeface(file(400), file(700));
}

/** All weights of a typeface have the same characters. A font is not read before a character is looked for in it. */
function typeface(text: string, strong = text, display = strong): Typeface {
  let loaded: Font | undefined;
  function font(): Font {
    loaded ??= create(readFileSync(dataFile(text))) as Font;
    return loaded;
  }
  return {
    files: { text: dataFile(text), strong: dataFile(strong), display: dataFile(display) },
    has: (character) => font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    ascent: () => font().ascent / font().unitsPerEm,
  };
}
