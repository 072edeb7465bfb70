import type PDFDocument from "pdfkit";
import { directionOf, type Run, splitRuns } from "./runs.ts";
import { type FontUse, typefaces } from "./typefaces.ts";

type Doc = InstanceType<typeof PDFDocument>;

export interface Font {
  use: FontUse;
  /** In points. */
  size: number;
}

/** A line of text whose runs may have different fonts and directions. */
export interface Line {
  text: string;
  runs: readonly MeasuredRun[];
  /** In points. */
  width: number;
}

interface MeasuredRun extends Run {
  width: number;
}

/** With a list of features, PDFKit lays out a run as a whole. Otherwise, it puts its words from left to right. */
const inOneRun = { features: [] };
/** Scripts whose glyphs are in another order than their letters, or are one for several. */
const reordered = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}]/u;

const fonts = typefaces.map(({ has }) => has);
/** A word with the spaces after it. A line may end after a hyphen, too. */
const words = /[^\s-]+(?:-+|\s+|$)|[\s-]+/g;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns how a tag describes a text whose glyphs do not say what is written, for screen readers. */
export function describeText(text: string): { actual?: string } {
  return reordered.test(text) ? { actual: text } : {};
}

/** Breaks a text into lines. A word that is too long for a line is broken, too. */
export function breakLines(doc: Doc, text: string, width: number, font: Font): Line[] {
  const direction = directionOf(text);
  const measure = (part: string) => measureLine(doc, part, font, direction).width;
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const part of splitParts(text, (word) => measure(word) <= width)) {
    const fits = used + measure(part.trimEnd()) <= width;
    lines.push(fits ? lines.pop() + part : part);
    used = (fits ? used : 0) + measure(part);
  }
  return lines.map((line) => measureLine(doc, line.trimEnd(), font, direction));
}

function splitParts(text: string, fits: (word: string) => boolean): string[] {
  const parts = text.match(words) ?? [];
  return parts.flatMap((part) =>
    fits(part.trimEnd()) ? [part] : Array.from(graphemes.segment(part), ({ segment }) => segment),
  );
}

export function measureLine(doc: Doc, text: string, font: Font, direction = directionOf(text)): Line {
  const runs = splitRuns(text, direction, fonts).map((run) => {
    select(doc, run, font);
    return { ...run, width: doc.widthOfString(run.text) };
  });
  return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/**
 * Draws a line in the order in which it is read, for programs that extract the text. All its runs are on the baseline
 * of the first typeface.
 * @param top The distance from the top of the page, as `x` from its left side, in points.
 */
export function drawLine(doc: Doc, { runs }: Line, x: number, top: number, font: Font): void {
  const baseline = top + (typefaces[0]?.ascent() ?? 0) * font.size;
  for (const run of runs) {
    const before = runs.filter(({ place }) => place < run.place);
    const left = before.reduce((sum, { width }) => sum + width, x);
    select(doc, run, font);
    const layout = reordered.test(run.text) ? inOneRun : {};
    doc.text(run.text, left, baseline, { ...layout, lineBreak: false, baseline: "alphabetic" });
  }
}

function select(doc: Doc, { font }: Run, { use, size }: Font): void {
  doc.font(typefaces[font]?.files[use] ?? "").fontSize(size);
}
