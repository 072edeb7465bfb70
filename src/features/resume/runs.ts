import createBidi from "bidi-js";
import type { HasCharacter } from "./characters.ts";

/** A piece of a line that has one font and one direction. */
export interface Run {
  /** In the order in which it is read, as the font's layout expects it. */
  text: string;
  /** The index of the first font that has all of the text. */
  font: number;
  /** The position among the runs of the line, from left to right. */
  place: number;
}

interface Piece {
  start: number;
  end: number;
  font: number;
  level: number;
}

const bidi = createBidi();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Scripts that the layout of a font writes from right to left, whatever the direction of the line. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

export type Direction = "ltr" | "rtl";

/** Returns the direction of the first letter that has one. */
export function directionOf(text: string): Direction {
  const [paragraph] = bidi.getEmbeddingLevels(text, "auto").paragraphs;
  return paragraph?.level === 1 ? "rtl" : "ltr";
}

/** Splits a line into runs, in the order in which they are read (Unicode Bidirectional Algorithm). */
export function splitRuns(line: string, direction: Direction, fonts: readonly HasCharacter[]): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const pieces = splitPieces(line, fonts, embedding.levels);
  const places = bidi.getReorderedIndices(line, embedding);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const ordered = pieces.toSorted((a, b) => places.indexOf(a.start) - places.indexOf(b.start));
  return pieces.map((piece) => {
    const characters = Array.from({ length: piece.end - piece.start }, (_, offset) => {
      const index = piece.start + offset;
      return mirrored.get(index) ?? line.charAt(index);
    });
    return { text: turn(characters.join(""), piece.level), font: piece.font, place: ordered.indexOf(piece) };
  });
}

/** Spaces belong to the font of the word before them, so that a sentence in one script is one run. */
function splitPieces(line: string, fonts: readonly HasCharacter[], levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const last = pieces.at(-1);
    const level = levels[index] ?? 0;
    const continues = segment === " " && last !== undefined && fonts[last.font]?.(segment);
    const font = continues ? last.font : findFont(segment, fonts);
    const end = index + segment.length;
    if (last?.font === font && last.level === level) last.end = end;
    else pieces.push({ start: index, end, font, level });
  }
  return pieces;
}

function findFont(grapheme: string, fonts: readonly HasCharacter[]): number {
  const complete = fonts.findIndex((has) => [...grapheme].every(has));
  const [base = ""] = grapheme;
  return Math.max(complete === -1 ? fonts.findIndex((has) => has(base)) : complete, 0);
}

/** The layout of a font turns letters of scripts that are read from right to left; anything else must be turned here. */
function turn(text: string, level: number): string {
  const isTurned = level % 2 === 1;
  if (isTurned === rightToLeft.test(text)) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .reverse()
    .join("");
}

/** Returns the direction that a language is written in. */
export function directionOfLanguage(language: string): Direction {
  return ["Arab", "Hebr"].includes(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";
}
