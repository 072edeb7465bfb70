import { isMap, isScalar, type Pair, type ParsedNode, Scalar } from "yaml";
import type { SiteEdit, SitePath } from "../../../../contract/site/edits.ts";
import { writeInFlow } from "./write-value.ts";
import { type Collection, indexOf, nodeAt, splice, type YamlText } from "./yaml-text.ts";

/**
 * Returns texts with an edit made in a list or record in brackets or braces, the best first. It is written again, but entries that
 * stay keep their text.
 * @param path of the list or record
 */
export function* changeFlow(text: YamlText, path: SitePath, edit: SiteEdit): Generator<string> {
  const collection = nodeAt(text.document, path) as Collection;
  const old = nodeAt(text.document, edit.path);
  const style = isScalar(old) ? (old.type as Scalar.Type) : undefined;
  for (const type of [style, Scalar.QUOTE_DOUBLE as Scalar.Type])
    yield writeAgain(text.source, collection, changeEntries(text, collection, edit, type));
}

function changeEntries(
  { source, habits }: YamlText,
  collection: Collection,
  edit: SiteEdit,
  type: Scalar.Type | undefined,
): string[] {
  const entries = collection.items.map((item) => source.slice(...rangeOf(item)));
  const key = edit.path.at(-1) ?? 0;
  switch (edit.op) {
    case "insert":
      return entries.toSpliced(edit.index, 0, writeInFlow([edit.value], habits, type));
    case "move":
      return entries
        .toSpliced(edit.from, 1)
        .toSpliced(edit.to, 0, ...entries.slice(edit.from, edit.from + 1));
    case "remove":
      return entries.toSpliced(indexOf(collection, key), 1);
    case "set": {
      const written = writeInFlow(isMap(collection) ? { [key]: edit.value } : [edit.value], habits, type);
      const index = indexOf(collection, key);
      return index === -1 ? [...entries, written] : entries.with(index, written);
    }
  }
}

function rangeOf(item: ParsedNode | Pair<ParsedNode, ParsedNode | null>): [start: number, end: number] {
  if (!("key" in item)) return [item.range[0], item.range[1]];
  return [item.key.range[0], item.value?.range[1] ?? item.key.range[1]];
}

/** Writes entries with the commas and spaces that the list or record has. */
function writeAgain(source: string, collection: Collection, entries: string[]): string {
  const [start, end] = collection.range as [number, number, number];
  const [first, second] = collection.items.map(rangeOf);
  const comma = first && second ? source.slice(first[1], second[0]) : ", ";
  const isSpaced = first ? source[start + 1] === " " : isMap(collection);
  const space = isSpaced && entries.length > 0 ? " " : "";
  const inside = space + entries.join(comma) + space;
  return splice(source, start, end, isMap(collection) ? `{${inside}}` : `[${inside}]`);
}
