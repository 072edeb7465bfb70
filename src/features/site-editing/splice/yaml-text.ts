import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { SitePath, SiteValue } from "../../../core/site/contract/edits.ts";

/** The text of a YAML file without its byte order mark, what it says, and how its author writes. */
export interface YamlText {
  source: string;
  document: Document.Parsed;
  /** `undefined` if it has no valid YAML. */
  content: SiteValue | undefined;
  /** What is wrong with it. */
  fault: string | undefined;
  habits: Habits;
}

export interface Habits {
  /** Columns of a level. */
  indent: number;
  /** Whether a list is indented below its key. */
  indentSeq: boolean;
  singleQuote: boolean;
  /** Where long texts are folded; 0 if there is no such text. */
  width: number;
}

export type Collection = YAMLMap<ParsedNode, ParsedNode | null> | YAMLSeq<ParsedNode>;

export function readYamlText(source: string): YamlText {
  const document = parseDocument(source, { keepSourceTokens: true });
  return { source, document, habits: habitsOf(source, document), ...contentOf(document) };
}

function contentOf(document: Document.Parsed): Pick<YamlText, "content" | "fault"> {
  const [error] = document.errors;
  if (error) return { content: undefined, fault: error.message.replace(/:?(?:\n.*)?$/s, "") };
  try {
    return { content: document.toJS() as SiteValue, fault: undefined };
  } catch (unresolved) {
    // An alias without an anchor.
    if (unresolved instanceof ReferenceError) return { content: undefined, fault: unresolved.message };
    throw unresolved;
  }
}

function habitsOf(source: string, document: Document.Parsed): Habits {
  const steps: number[] = [];
  const listSteps: number[] = [];
  const quotes = { [Scalar.QUOTE_SINGLE]: 0, [Scalar.QUOTE_DOUBLE]: 0 };
  let width = 0;
  visit(document, {
    Pair(_, { key, value }, ancestors) {
      const [outer, inner] = [startOf(key), startOf(value)];
      if (!isCollection(value) || value.flow || outer === undefined || inner === undefined) return;
      if (ancestors.some((node) => isCollection(node) && node.flow)) return;
      (isSeq(value) ? listSteps : steps).push(columnAt(source, inner) - columnAt(source, outer));
    },
    Scalar(_, { type, range }) {
      if (type === Scalar.QUOTE_SINGLE || type === Scalar.QUOTE_DOUBLE) quotes[type] += 1;
      if (!range || type === Scalar.BLOCK_LITERAL) return;
      const lines = source.slice(lineStart(source, range[0]), range[1]).split(/\r?\n/);
      width = Math.max(width, ...lines.slice(0, -1).map((line) => line.length));
    },
  });
  const [step = 2] = [...steps, ...listSteps].filter((columns) => columns > 0);
  const indentSeq = listSteps.length === 0 || listSteps.some((columns) => columns > 0);
  return { indent: step, indentSeq, singleQuote: quotes.QUOTE_SINGLE > quotes.QUOTE_DOUBLE, width };
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}

/** Returns the node at a path; `null` for a field without a value. */
export function nodeAt(document: Document.Parsed, path: SitePath): ParsedNode | null | undefined {
  return path.reduce<ParsedNode | null | undefined>((node, key) => {
    const child = isCollection(node) ? node.items[indexOf(node as Collection, key)] : undefined;
    return isPair(child) ? (child as Pair<ParsedNode, ParsedNode | null>).value : child;
  }, document.contents);
}

/** Returns where a field or an entry is in its record or list; -1 if it has none. */
export function indexOf(collection: Collection, key: string | number): number {
  if (isMap(collection))
    return collection.items.findIndex((pair) => isScalar(pair.key) && nameOf(pair.key) === key);
  return typeof key === "number" && key < collection.items.length ? key : -1;
}

/** Returns the name of a field as the parser's `toJS` writes it. */
function nameOf(key: Scalar): string {
  return key.value === null ? "" : String(key.value);
}

export function lineStart(source: string, offset: number): number {
  // `lastIndexOf` searches from 0 if it is passed a negative number.
  return offset <= 0 ? 0 : source.lastIndexOf("\n", offset - 1) + 1;
}

/** Returns the end of a line, before its line break. */
export function lineEnd(source: string, offset: number): number {
  const end = source.indexOf("\n", offset);
  if (end === -1) return source.length;
  return source[end - 1] === "\r" && end > offset ? end - 1 : end;
}

/** Returns the end of a text that may end with a line break, before that. */
export function withoutBreak(source: string, end: number): number {
  if (source[end - 1] !== "\n") return end;
  return source[end - 2] === "\r" ? end - 2 : end - 1;
}

/** Returns the start of the line after the one at an offset. */
export function nextLine(source: string, offset: number): number {
  const end = source.indexOf("\n", offset);
  return end === -1 ? source.length : end + 1;
}

export function columnAt(source: string, offset: number): number {
  return offset - lineStart(source, offset);
}

/** Returns the line break that is used next to an offset. */
export function lineBreakAt(source: string, offset: number): string {
  const start = lineStart(source, offset);
  const end = start === 0 ? source.indexOf("\n") : start - 1;
  return end > 0 && source[end - 1] === "\r" ? "\r\n" : "\n";
}

/** Returns a text in which a range is replaced. */
export function splice(source: string, start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}
