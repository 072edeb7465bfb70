import { isDeepStrictEqual } from "node:util";
import { applyEdits, type SiteEdit, type SitePath, type SiteValue } from "../../../../contract/site/edits.ts";
import { insertIntoBlock, linesOf, optionsIn, removeFromBlock, replaceInBlock } from "./change-block.ts";
import { insertIntoFlow, removeFromFlow, replaceInFlow, textOf } from "./change-flow.ts";
import { nameOf, obstacleOf } from "./obstacle.ts";
import { pasteLines } from "./paste-lines.ts";
import { simpleEdits } from "./simple-edits.ts";
import { writeEntry, writeField, writeFieldInFlow, writeInFlow } from "./write-value.ts";
import { type Collection, indexOf, nodeAt, readYamlText, splice, type YamlText } from "./yaml-text.ts";

/** `refused` says why in one sentence, and `lines` is the YAML to paste by hand. */
export type SplicedText = { text: string } | { refused: string; lines: string };

/** Returns the fields of the record at a path, in the order in which new ones are added. */
export type FieldOrder = (path: SitePath) => readonly string[];

const byteOrderMark = "\ufeff";

/**
 * Characters that all small edits of one call may read, as each parses the text again: about three seconds. One edit may read a
 * longer text.
 */
const maxWork = 2_000_000;

/** Why an edit cannot be made. */
class Refusal extends Error {}

/**
 * Changes the text of a YAML file so that only what the edits change differs: comments, order, quotes, indentation, blank
 * lines, and line ends of everything else stay. Each change is checked: parsed again, the text must be what `applyEdits` returns.
 * What cannot be changed this way is refused, such as anchors and lists in brackets over several lines.
 */
export function spliceEdits(source: string, edits: readonly SiteEdit[], order?: FieldOrder): SplicedText {
  const mark = source.startsWith(byteOrderMark) ? byteOrderMark : "";
  const before = readYamlText(source.slice(mark.length));
  const { content, fault } = before;
  if (content === undefined)
    return { refused: `The file has no valid YAML: ${fault}.`, lines: pasteLines(undefined, edits) };
  let work = 0;
  function makeNext(text: YamlText, edit: SiteEdit): YamlText {
    const isFirst = work === 0;
    work += text.source.length;
    if (work > maxWork && !isFirst)
      throw new Refusal("The file is too large for this many changes in one save. Save fewer at a time.");
    return makeSimple(text, edit, order);
  }
  try {
    return { text: mark + edits.reduce((text, edit) => make(text, edit, makeNext), before).source };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { refused: refusal.message, lines: pasteLines(content, edits) };
  }
}

/** Makes one edit. Throws a `Refusal`. */
function make(
  text: YamlText,
  edit: SiteEdit,
  makeNext: (text: YamlText, simple: SiteEdit) => YamlText,
): YamlText {
  const content = text.content ?? null;
  resultOf(content, edit);
  return simpleEdits(content, edit).reduce(makeNext, text);
}

function makeSimple(text: YamlText, edit: SiteEdit, order?: FieldOrder): YamlText {
  const obstacle = obstacleOf(text, edit);
  if (obstacle) throw new Refusal(obstacle);
  const result = resultOf(text.content ?? null, edit);
  for (const candidate of candidates(text, edit, order)) {
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
function candidates(text: YamlText, edit: SiteEdit, order?: FieldOrder): Iterable<string> {
  switch (edit.op) {
    case "set":
      return setValue(text, edit.path, edit.value, order);
    case "remove":
      return removeEntry(text, edit.path.slice(0, -1), edit.path.at(-1));
    case "insert":
      return insertEntry(text, edit.path, edit.index, edit.value);
    case "move":
      return moveEntry(text, edit.path, edit.from, edit.to);
  }
}

function setValue(text: YamlText, path: SitePath, value: SiteValue, order?: FieldOrder): Iterable<string> {
  const key = path.at(-1);
  if (key === undefined) return typeof value === "object" && value !== null ? replaceAll(text, value) : [];
  const parent = path.slice(0, -1);
  const collection = nodeAt(text.document, parent) as Collection;
  const index = indexOf(collection, key);
  if (index === -1) return addField(text, parent, String(key), value, order);
  return collection.flow
    ? replaceInFlow(text, collection, index, value)
    : replaceInBlock(text, collection, index, value);
}

function removeEntry(text: YamlText, path: SitePath, key: string | number | undefined): string[] {
  if (key === undefined) return [];
  const collection = nodeAt(text.document, path) as Collection;
  const index = indexOf(collection, key);
  return collection.flow ? [removeFromFlow(text, collection, index)] : removeFromBlock(text, path, index);
}

function addField(text: YamlText, path: SitePath, key: string, value: SiteValue, order?: FieldOrder) {
  const collection = nodeAt(text.document, path) as Collection;
  const isEmpty = collection.items.length === 0;
  if (isEmpty && !isInBraces(text, path)) return setValue(text, path, { [key]: value });
  const index = placeOf(collection, key, order?.(path) ?? []);
  return collection.flow
    ? [insertIntoFlow(text, collection, index, writeFieldInFlow(key, value, text.habits))]
    : insertIntoBlock(text, collection, index, writeField(key, value, optionsIn(text, collection)));
}

/** Returns where a field is added: after the last one before it in the order, or else at the end. */
function placeOf(collection: Collection, key: string, order: readonly string[]): number {
  const before = order.slice(0, Math.max(order.indexOf(key), 0));
  if (!order.includes(key)) return collection.items.length;
  return Math.max(-1, ...before.map((other) => indexOf(collection, other))) + 1;
}

function insertEntry(text: YamlText, path: SitePath, index: number, value: SiteValue): Iterable<string> {
  const collection = nodeAt(text.document, path) as Collection;
  const isEmpty = collection.items.length === 0;
  if (isEmpty && !isInBraces(text, path)) return setValue(text, path, [value]);
  return collection.flow
    ? [insertIntoFlow(text, collection, index, writeInFlow(value, text.habits))]
    : insertIntoBlock(text, collection, index, writeEntry(value, optionsIn(text, collection)));
}

/** Whether a list or record is within another one in brackets or braces. */
function isInBraces({ document }: YamlText, path: SitePath): boolean {
  return path.some((_, length) => (nodeAt(document, path.slice(0, length)) as Collection).flow);
}

function moveEntry(text: YamlText, path: SitePath, from: number, to: number): string[] {
  const collection = nodeAt(text.document, path) as Collection;
  const moved = collection.flow ? textOf(text, collection, from) : linesOf(text, collection, from);
  return removeEntry(text, path, from).flatMap((source) => {
    const rest = readYamlText(source);
    if (rest.content === undefined) return [];
    const others = nodeAt(rest.document, path) as Collection;
    return collection.flow
      ? [insertIntoFlow(rest, others, to, moved)]
      : insertIntoBlock(rest, others, to, moved);
  });
}

/** Replaces an empty list or record that is the whole file. */
function replaceAll({ source, document, habits }: YamlText, value: SiteValue): Iterable<string> {
  const [start, end] = document.contents?.range ?? [0, 0];
  const options = { habits, column: 0, lineBreak: "\n" };
  const written = Array.isArray(value)
    ? value.map((entry) => writeEntry(entry, options))
    : Object.entries(value as Record<string, SiteValue>).map(([key, field]) =>
        writeField(key, field, options),
      );
  return [splice(source, start, end, written.join("\n"))];
}
