import { isCollection, isMap, isScalar, type ParsedNode, Scalar } from "yaml";
import type { SiteValue } from "../../../core/site/contract/edits.ts";
import { type BlockEntry, blankLinesAbove, blankLinesBelow, blockEntries } from "./block-entries.ts";
import { isBlock, type WriteOptions, writeEntry, writeField } from "./write-value.ts";
import {
  type Collection,
  columnAt,
  lineBreakAt,
  lineEnd,
  lineStart,
  nextLine,
  splice,
  withoutBreak,
  type YamlText,
} from "./yaml-text.ts";

/**
 * Returns texts without an entry that is not the only one, its comments, and a blank line that nothing needs any more,
 * the best first. Blank lines are part of some texts that end above them.
 */
export function removeFromBlock({ source }: YamlText, collection: Collection, index: number): string[] {
  const entries = blockEntries(source, collection);
  const entry = entries[index] as BlockEntry;
  const next = entries[index + 1];
  if (entry.inline && next) {
    // What comes next moves up into the line, unless comments are between them.
    const isBare = source.slice(entry.end, next.start).trim() === "";
    if (isBare) return [splice(source, entry.start, next.start, "")];
    const before = source.slice(0, entry.start).trimEnd().length;
    return [splice(source, before, withoutBreak(source, entry.end), "")];
  }
  const { start, end } = removedLines(source, entries, index);
  return [splice(source, start, end, ""), splice(source, entry.top, entry.end, "")];
}

function removedLines(source: string, entries: BlockEntry[], index: number) {
  const { top, end } = entries[index] as BlockEntry;
  const above = blankLinesAbove(source, top, entries[index - 1]?.valueEnd ?? 0);
  const below = blankLinesBelow(source, end);
  const isLast = index === entries.length - 1;
  if (above < top && (below > end || isLast)) return { start: above, end };
  // A comment above stays, and must not become one of the next entry.
  const isBelowComment = /^\s*#/.test(source.slice(lineStart(source, top - 1), top));
  const takesBelow = index === 0 && !isLast && !isBelowComment && above === top;
  return { start: top, end: takesBelow ? below : end };
}

/**
 * Returns texts with lines inserted before an entry, or after the last one, the best first. The lines begin at the
 * entries' column.
 */
export function insertIntoBlock(
  { source }: YamlText,
  collection: Collection,
  index: number,
  lines: string,
): string[] {
  const entries = blockEntries(source, collection);
  const gap = gapAbove(source, entries, Math.min(Math.max(index, 1), entries.length - 1));
  return [gap, ""].map((blank) => insertLines(source, entries, index, lines, blank));
}

function insertLines(
  source: string,
  entries: BlockEntry[],
  index: number,
  lines: string,
  gap: string,
): string {
  const next = entries[index];
  const last = entries.at(-1) as BlockEntry;
  const lineBreak = lineBreakAt(source, (next ?? last).start);
  if (next?.inline) {
    const indent = " ".repeat(columnAt(source, next.start));
    return splice(source, next.start, next.start, `${lines.trimStart()}${lineBreak}${gap}${indent}`);
  }
  if (next) return splice(source, next.top, next.top, `${lines}${lineBreak}${gap}`);
  const unfinished = source[last.end - 1] === "\n" ? "" : lineBreak;
  return splice(source, last.end, last.end, `${unfinished}${gap}${lines}${lineBreak}`);
}

function gapAbove(source: string, entries: BlockEntry[], index: number): string {
  const [previous, entry] = [entries[index - 1], entries[index]];
  return previous && entry
    ? source.slice(blankLinesAbove(source, entry.top, previous.valueEnd), entry.top)
    : "";
}

/** Returns the lines of an entry with its comments, to insert them elsewhere in its list. */
export function linesOf({ source }: YamlText, collection: Collection, index: number): string {
  const { top, start, end, inline } = blockEntries(source, collection)[index] as BlockEntry;
  const indent = inline ? " ".repeat(columnAt(source, start)) : "";
  return indent + source.slice(top, end).replace(/\r?\n$/, "");
}

/** Returns how a new entry of a collection is written. */
export function optionsIn({ source, habits }: YamlText, collection: Collection): WriteOptions {
  const [first] = blockEntries(source, collection) as [BlockEntry];
  const options = {
    habits,
    column: columnAt(source, first.start),
    lineBreak: lineBreakAt(source, first.start),
  };
  const child = first.value?.range[0] ?? first.start;
  const inline = !isMap(collection) && lineStart(source, child) === lineStart(source, first.start);
  return inline && isCollection(first.value) ? { ...options, step: child - first.start } : options;
}

/** Returns texts with the value of an entry replaced, the best first. */
export function* replaceInBlock(
  text: YamlText,
  collection: Collection,
  index: number,
  value: SiteValue,
): Generator<string> {
  const { source } = text;
  const entry = blockEntries(source, collection)[index] as BlockEntry;
  const old = entry.value;
  const type = isScalar(old) ? (old.type as Scalar.Type | undefined) : undefined;
  for (const style of [type, Scalar.QUOTE_DOUBLE as Scalar.Type]) {
    const options = optionsOf(text, entry, value, style);
    const after = writeAfterMarker(source, collection, entry, value, options);
    const hasEntries = typeof value === "object" && value !== null && Object.keys(value).length > 0;
    if (old && isInFlow(old) && !hasEntries && !isBlock(after))
      yield splice(source, old.range[0], old.range[1], after.trimStart());
    else yield replaceAfterMarker(source, entry, after, hasEntries);
  }
}

function optionsOf(
  { source, habits }: YamlText,
  { start, value }: BlockEntry,
  after: SiteValue,
  type?: Scalar.Type,
) {
  const column = columnAt(source, start);
  const options: WriteOptions = { habits, column, lineBreak: lineBreakAt(source, start), type };
  if (typeof after !== "string" || !isScalar(value) || value.range[0] === value.range[1]) return options;
  if (value.type === Scalar.BLOCK_FOLDED || value.type === Scalar.BLOCK_LITERAL) {
    const indent = source.slice(nextLine(source, value.range[0]), value.range[1]).match(/^ *(?=[^\s])/m)?.[0];
    return { ...options, step: indent === undefined ? undefined : indent.length - column };
  }
  // A long line that its author did not fold stays one.
  const isLine = !source.slice(value.range[0], value.range[1]).includes("\n");
  const length = lineEnd(source, value.range[0]) - lineStart(source, value.range[0]);
  return isLine && length > habits.width ? { ...options, habits: { ...habits, width: 0 } } : options;
}

function writeAfterMarker(
  source: string,
  collection: Collection,
  { start, marker }: BlockEntry,
  value: SiteValue,
  options: WriteOptions,
): string {
  if (!isMap(collection)) return writeEntry(value, options).slice(options.column + 1);
  // A key of the same length, because long texts are folded.
  const key = "k".repeat(Math.min(Math.max(source.slice(start, marker).length - 1, 2), 100));
  return writeField(key, value, options).slice(options.column + key.length + 1);
}

function isInFlow(node: ParsedNode | null): boolean {
  if (isCollection(node)) return node.flow === true;
  if (!isScalar(node) || node.range[0] === node.range[1]) return false;
  return node.type !== Scalar.BLOCK_FOLDED && node.type !== Scalar.BLOCK_LITERAL;
}

/** Replaces all after the colon or the hyphen. A comment of the old value stays. */
function replaceAfterMarker(source: string, entry: BlockEntry, after: string, hasEntries: boolean): string {
  const { marker, value, valueEnd, start } = entry;
  const end = source[valueEnd - 1] === "\n" ? withoutBreak(source, valueEnd) : lineEnd(source, valueEnd);
  const from = commentStart(source, value, marker, valueEnd);
  const rest = source.slice(from, lineEnd(source, from)).trimEnd();
  const comment = rest.trimStart().startsWith("#") ? rest : "";
  const firstLine = isBlock(after) ? lineEnd(after, 0) : after.length;
  if (comment === "" || !hasEntries || isBlock(after))
    return splice(source, marker, end, after.slice(0, firstLine) + comment + after.slice(firstLine));
  // A record or list that would begin in the line of a hyphen begins below the comment.
  const below = lineBreakAt(source, start) + " ".repeat(columnAt(source, start) + 2) + after.trimStart();
  return splice(source, marker, end, comment + below);
}

function commentStart(source: string, value: ParsedNode | null, marker: number, valueEnd: number): number {
  if (isInFlow(value)) return valueEnd;
  if (isScalar(value) && value.range[0] !== value.range[1])
    return value.range[0] + (source.slice(value.range[0]).match(/^\S*/)?.[0].length ?? 0);
  return marker;
}
