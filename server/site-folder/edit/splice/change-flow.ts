import { isMap, type Pair, type ParsedNode, Scalar } from "yaml";
import type { SiteValue } from "../../../../contract/site/edits.ts";
import { writeInFlow } from "./write-value.ts";
import { type Collection, splice, type YamlText } from "./yaml-text.ts";

/** A range of an entry in braces or brackets. */
interface FlowEntry {
  start: number;
  end: number;
}

function flowEntries(collection: Collection): FlowEntry[] {
  if (!isMap(collection)) return collection.items.map(({ range: [start, end] }) => ({ start, end }));
  return collection.items.map(({ key, value }: Pair<ParsedNode, ParsedNode | null>) => ({
    start: key.range[0],
    end: value?.range[1] ?? key.range[1],
  }));
}

export function removeFromFlow({ source }: YamlText, collection: Collection, index: number): string {
  const entries = flowEntries(collection);
  const [previous, entry, next] = [entries[index - 1], entries[index] as FlowEntry, entries[index + 1]];
  if (previous) return splice(source, previous.end, entry.end, "");
  if (next) return splice(source, entry.start, next.start, "");
  const [start, end] = collection.range as [number, number, number];
  return splice(source, start, end, isMap(collection) ? "{}" : "[]");
}

/** Returns the text with an entry inserted before another one, or after the last one. */
export function insertIntoFlow(
  { source }: YamlText,
  collection: Collection,
  index: number,
  written: string,
): string {
  const entries = flowEntries(collection);
  const [first, second] = entries;
  const next = entries[index];
  const last = entries.at(-1);
  const comma = first && second ? source.slice(first.end, second.start) : ", ";
  if (next) return splice(source, next.start, next.start, written + comma);
  if (last) return splice(source, last.end, last.end, comma + written);
  const [start, end] = collection.range as [number, number, number];
  return splice(source, start, end, isMap(collection) ? `{ ${written} }` : `[${written}]`);
}

/** Returns the text of an entry, to insert it elsewhere in its list. */
export function textOf({ source }: YamlText, collection: Collection, index: number): string {
  const { start, end } = flowEntries(collection)[index] as FlowEntry;
  return source.slice(start, end);
}

/** Returns texts with the value of an entry replaced, the best first. */
export function* replaceInFlow(
  { source, habits }: YamlText,
  collection: Collection,
  index: number,
  value: SiteValue,
): Generator<string> {
  const item = collection.items[index] as ParsedNode | Pair<ParsedNode, ParsedNode | null>;
  const old = "key" in item ? item.value : item;
  const [start, end] = old?.range ?? [
    (item as Pair<ParsedNode>).key.range[1],
    (item as Pair<ParsedNode>).key.range[1],
  ];
  const before = old === null ? ": " : start === end ? " " : "";
  const type = old instanceof Scalar ? old.type : undefined;
  for (const style of [type, Scalar.QUOTE_DOUBLE] as (Scalar.Type | undefined)[])
    yield splice(source, start, end, before + writeInFlow(value, habits, style));
}
