import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, type Pair, type ParsedNode, Scalar } from "yaml";
import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../core/site/contract/edits.ts";
import { simpleEdits } from "../../../core/site/server/write/simple-edits.ts";
import { insertIntoBlock, linesOf, optionsIn, removeFromBlock, replaceInBlock } from "./change-block.ts";
import { nameOf, obstacleOf } from "./obstacle.ts";
import { pasteLines } from "./paste-lines.ts";
import { writeEntry, writeField, writeInFlow } from "./write-value.ts";
import {
  type Collection,
  indexOf,
  nodeAt,
  readYamlText,
  splice,
  withoutBreak,
  type YamlText,
} from "./yaml-text.ts";

/** `refused` says why in one sentence, and `lines` is the YAML to paste by hand. */
export type SplicedText = { text: string } | { refused: string; lines: string };

/** Returns the fields of the record at a path, in the order in which new ones are added. */
export type FieldOrder = (path: SitePath) => readonly string[];

const byteOrderMark = "\ufeff";

/** Characters that all small edits of one call may read, because the text is parsed again after each of them: about three seconds. */
const maxWork = 2_000_000;

/** Why an edit cannot be made. */
class Refusal extends Error {}

/**
 * Changes the text of a YAML file so that only what the edits change differs: comments, order, quotes, indentation,
 * blank lines, and line ends of everything else stay. Each change is checked: parsed again, the text must be what
 * `applyEdits` returns. What cannot be changed this way is refused, such as anchors and lists in brackets over several
 * lines. Other work of the process goes on between small edits.
 */
export async function spliceEdits(
  source: string,
  edits: readonly SiteEdit[],
  order?: FieldOrder,
): Promise<SplicedText> {
  const mark = source.startsWith(byteOrderMark) ? byteOrderMark : "";
  let text = readYamlText(source.slice(mark.length));
  const { content, fault } = text;
  if (content === undefined)
    return { refused: `The file has no valid YAML: ${fault}.`, lines: pasteLines(undefined, edits) };
  let work = 0;
  try {
    for (const edit of edits) {
      const before = text.content ?? null;
      resultOf(before, edit);
      for (const simple of simpleEdits(before, edit)) {
        work += text.source.length;
        if (work > maxWork)
          throw new Refusal("The file is too large for this many changes in one save. Save fewer at a time.");
        await nextTurn();
        text = make(text, simple, order);
      }
    }
    return { text: mark + text.source };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { refused: refusal.message, lines: pasteLines(content, edits) };
  }
}

/** Makes one small edit. Throws a `Refusal`. */
function make(text: YamlText, edit: SiteEdit, order?: FieldOrder): YamlText {
  const obstacle = obstacleOf(text, edit);
  if (obstacle) throw new Refusal(obstacle);
  const result = resultOf(text.content ?? null, edit);
  for (const candidate of candidates(text, edit, result, order)) {
    for (const source of withLastLineOf(text.source, candidate)) {
      const after = readYamlText(source);
      const hasWarnings = after.document.warnings.length > text.document.warnings.length;
      if (!hasWarnings && isDeepStrictEqual(after.content, result)) return after;
    }
  }
  throw new Refusal(`${nameOf(edit.path)} cannot be changed without changing other text.`);
}

function resultOf(content: SiteValue, edit: SiteEdit): SiteValue {
  try {
    return applyEdits(content, [edit]);
  } catch (error) {
    if (error instanceof RangeError)
      throw new Refusal(`There is nothing at ${nameOf(edit.path)} in the file.`);
    throw error;
  }
}

/** A file without a line break at its end keeps that, unless its last value needs one. */
function withLastLineOf(source: string, candidate: string): string[] {
  if (source.endsWith("\n") || source === "") return [candidate];
  const bare = candidate.replace(/\r?\n$/, "");
  return bare === candidate ? [candidate, `${candidate}\n`] : [bare, candidate];
}

/** Returns texts that an edit could lead to, the best first. */
function candidates(text: YamlText, edit: SiteEdit, result: SiteValue, order?: FieldOrder): Iterable<string> {
  const isOfList = edit.op === "insert" || edit.op === "move";
  const path = isOfList ? edit.path : edit.path.slice(0, -1);
  const key = edit.path.at(-1);
  if (key === undefined && !isOfList) return edit.op === "set" ? setValue(text, [], edit.value) : [];
  const collection = nodeAt(text.document, path) as Collection;
  const isInBraces = path.some(
    (_, length) => (nodeAt(text.document, path.slice(0, length)) as Collection).flow,
  );
  const isEmpty = collection.items.length === 0;
  const becomesEmpty = edit.op === "remove" && collection.items.length === 1 && !collection.flow;
  // It is in brackets or braces only while it is empty.
  if ((isEmpty || becomesEmpty) && !isInBraces) return setValue(text, path, valueAt(result, path) ?? null);
  if (collection.flow || isInBraces) return changeFlow(text, path, edit);
  switch (edit.op) {
    case "set":
      return setValue(text, edit.path, edit.value, order);
    case "remove":
      return removeFromBlock(text, collection, indexOf(collection, key ?? 0));
    case "insert":
      return insertIntoBlock(
        text,
        collection,
        edit.index,
        writeEntry(edit.value, optionsIn(text, collection)),
      );
    case "move":
      return moveEntry(text, collection, edit);
  }
}

function setValue(text: YamlText, path: SitePath, value: SiteValue, order?: FieldOrder): Iterable<string> {
  const key = path.at(-1);
  if (key === undefined) return replaceAll(text, value);
  const parent = path.slice(0, -1);
  const collection = nodeAt(text.document, parent) as Collection;
  const index = indexOf(collection, key);
  if (index !== -1) return replaceInBlock(text, collection, index, value);
  const place = placeOf(collection, String(key), order?.(parent) ?? []);
  return insertIntoBlock(
    text,
    collection,
    place,
    writeField(String(key), value, optionsIn(text, collection)),
  );
}

/** Returns where a field is added: after the last one before it in the order, or else at the end. */
function placeOf(collection: Collection, key: string, order: readonly string[]): number {
  const before = order.slice(0, Math.max(order.indexOf(key), 0));
  if (!order.includes(key)) return collection.items.length;
  return Math.max(-1, ...before.map((other) => indexOf(collection, other))) + 1;
}

function moveEntry(
  text: YamlText,
  collection: Collection,
  { path, from, to }: Extract<SiteEdit, { op: "move" }>,
): string[] {
  const moved = linesOf(text, collection, from);
  return removeFromBlock(text, collection, from).flatMap((source) => {
    const rest = readYamlText(source);
    if (rest.content === undefined) return [];
    return insertIntoBlock(rest, nodeAt(rest.document, path) as Collection, to, moved);
  });
}

/** Replaces the list or record that is the whole file, and is empty before or after. */
function replaceAll({ source, document, habits }: YamlText, value: SiteValue): string[] {
  if (typeof value !== "object" || value === null) return [];
  const [start, end] = document.contents?.range ?? [0, 0];
  const options = { habits, column: 0, lineBreak: "\n" };
  const empty = Array.isArray(value) ? "[]" : "{}";
  const written = Array.isArray(value)
    ? value.map((entry) => writeEntry(entry, options))
    : Object.entries(value).map(([key, field]) => writeField(key, field, options));
  return [splice(source, start, withoutBreak(source, end), written.join("\n") || empty)];
}

/**
 * Returns texts with an edit made in a list or record in brackets or braces, the best first. It is written again, but
 * entries that stay keep their text.
 * @param path of the list or record
 */
function* changeFlow(text: YamlText, path: SitePath, edit: SiteEdit): Generator<string> {
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
