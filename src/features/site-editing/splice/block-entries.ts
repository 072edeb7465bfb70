import { isCollection, isMap, isScalar, type Pair, type ParsedNode } from "yaml";
import { type Collection, columnAt, lineStart, nextLine } from "./yaml-text.ts";

/** A field of a record, or an entry of a list, that is not in braces or brackets. Offsets into the text. */
export interface BlockEntry {
  value: ParsedNode | null;
  /** Where it begins with its comments, a line if nothing is before it in the line. */
  top: number;
  /** Where its key or its hyphen begins. */
  start: number;
  /** After the colon or the hyphen. */
  marker: number;
  /** After its value. */
  valueEnd: number;
  /** After its last line, and the comments below that are indented more than it. */
  end: number;
  /** Whether something is before it in the line, such as the hyphen of a list in which it is the first field. */
  inline: boolean;
}

/** Returns the entries of a collection in block style. */
export function blockEntries(source: string, collection: Collection): BlockEntry[] {
  let previousEnd = 0;
  const hyphens = hyphensOf(collection);
  return collection.items.map((item, index) => {
    const { value, start, marker } = isMap(collection)
      ? fieldMarks(item as Pair<ParsedNode, ParsedNode | null>)
      : entryMarks(collection, index, hyphens);
    const valueEnd = endOfValue(value, marker);
    const inline = source.slice(lineStart(source, start), start).trim() !== "";
    const top = inline ? start : topOf(source, start, previousEnd);
    const end = endOfEntry(source, valueEnd, columnAt(source, start));
    previousEnd = valueEnd;
    return { value, top, start, marker, valueEnd, end, inline };
  });
}

function fieldMarks({ key, value, srcToken }: Pair<ParsedNode, ParsedNode | null>) {
  const explicit = srcToken?.start.find((token) => token.type === "explicit-key-ind");
  const props = srcToken?.start.find((token) => token.type === "anchor" || token.type === "tag");
  const start = (explicit ?? props)?.offset ?? key.range[0];
  const colon = srcToken?.sep?.find((token) => token.type === "map-value-ind");
  return { value, start, marker: colon ? colon.offset + 1 : key.range[1] };
}

/** Returns where the hyphens of a list are; nothing for a record. */
function hyphensOf({ srcToken }: Collection): number[] {
  const tokens = srcToken?.type === "block-seq" ? srcToken.items : [];
  return tokens.flatMap(({ start }) =>
    start.filter((token) => token.type === "seq-item-ind").map(({ offset }) => offset),
  );
}

function entryMarks(collection: Collection, index: number, hyphens: readonly number[]) {
  const start = hyphens[index] ?? 0;
  return { value: collection.items[index] as ParsedNode, start, marker: start + 1 };
}

function endOfValue(value: ParsedNode | null, marker: number): number {
  if (value === null || (isScalar(value) && value.range[0] === value.range[1] && !value.anchor && !value.tag))
    return marker;
  if (!isCollection(value) || value.flow) return value.range[1];
  const last = value.items.at(-1);
  if (last === undefined) return value.range[1];
  const { value: child, marker: childMarker } = isMap(value)
    ? fieldMarks(last as Pair<ParsedNode, ParsedNode | null>)
    : entryMarks(value as Collection, value.items.length - 1, hyphensOf(value as Collection));
  return endOfValue(child, childMarker);
}

/** Comments directly above belong to an entry, but those in the first line of a file to the file. */
function topOf(source: string, start: number, previousEnd: number): number {
  const own = lineStart(source, start);
  const comment = " ".repeat(start - own).concat("#");
  let top = own;
  while (top > previousEnd) {
    const above = lineStart(source, top - 1);
    if (above < previousEnd || !source.startsWith(comment, above)) return top;
    if (above === 0) return own;
    top = above;
  }
  return top;
}

function endOfEntry(source: string, valueEnd: number, column: number): number {
  let end = source[valueEnd - 1] === "\n" ? valueEnd : nextLine(source, valueEnd);
  for (let line = end; line < source.length; line = nextLine(source, line)) {
    const text = source.slice(line, nextLine(source, line));
    const indent = text.search(/\S/);
    if (indent === -1) continue;
    if (text[indent] !== "#" || indent <= column) break;
    end = nextLine(source, line);
  }
  return end;
}

/** Returns where the blank lines directly above a line begin, at most up to `from`. */
export function blankLinesAbove(source: string, line: number, from: number): number {
  let top = line;
  while (top > from) {
    const above = lineStart(source, top - 1);
    if (above < from || source.slice(above, top).trim() !== "") break;
    top = above;
  }
  return top;
}

/** Returns where the blank lines that begin with a line end. */
export function blankLinesBelow(source: string, line: number): number {
  let end = line;
  while (end < source.length && source.slice(end, nextLine(source, end)).trim() === "")
    end = nextLine(source, end);
  return end;
}
