import { isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, Parser, parseDocument } from "yaml";
import { explainUnquotedColon } from "./unquoted-colon.ts";

/** Where a field or an entry of a list is, counted from 1, and what its value is if that matters to a fault. */
export interface YamlPlace {
  line: number;
  column: number;
  /** The offset of a record that is the value. */
  record?: number;
  /** Whether the value is nothing but a comment. */
  isComment?: true;
}

/** What a text in YAML says. It can be sent to another thread. */
export interface YamlTree {
  content: unknown;
  /** By the fields and positions that lead to it: see {@link placeName}. */
  places: Map<string, YamlPlace>;
}

/** Why a text is not read. */
export interface YamlFault {
  position: { line: number; column: number };
  message: string;
}

/** Levels of lists and records. The files of a site have at most seven. */
export const maxDepth = 50;
/** Words, marks, and line ends. 256 KB of ordinary YAML have 50,000. */
const maxTokens = 100_000;
/** Fields and entries of lists. A site with 50 jobs of 20 highlights each has 1,500. */
const maxPlaces = 5_000;
const tooMany = "The file has too many fields and entries. Keep fewer of them.";
/** Characters that a text may have once its aliases are replaced. */
const maxExpanded = 1_000_000;

/** What ends the reading of a text. */
class Refusal extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

interface TreeOptions {
  /** Takes the last value of a field that is there twice, as other programs do. */
  takesLast?: boolean;
}

/** Parses YAML. Levels and tokens are counted before that, because the parser is recursive, and slow for hostile texts. */
export function parseTree(
  text: string,
  { takesLast = false }: TreeOptions = {},
): { tree: YamlTree } | { fault: YamlFault } {
  const lines = new LineCounter();
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  try {
    refuseTooComplex(text, lines);
    // Comparing each key with all others takes minutes. What is shown of the text around an error is not used.
    const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) {
      const message = nestedTexts.has(error.code)
        ? explainUnquotedColon(text, error.pos[0])
        : `${error.message.replace(/[.:]$/, "")}.`;
      throw new Refusal(error.pos[0], message);
    }
    const places = listPlaces(document.contents, positionOf, takesLast);
    return { tree: { content: document.toJS({ maxAliasCount: -1 }) ?? {}, places } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fault: { position: positionOf(error.offset), message: error.message } };
  }
}

/** Returns the name of a place in {@link YamlTree}. */
export function placeName(place: readonly PropertyKey[]): string {
  return place.map(String).join("\n");
}

/** The parser's words for a text with a colon, which it reads as a field inside of a field. */
const nestedTexts: ReadonlySet<string> = new Set(["BLOCK_AS_IMPLICIT_KEY", "BLOCK_IN_FLOW"]);

function refuseTooComplex(text: string, lines: LineCounter): void {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let tokens = 0;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    // With the document itself, and a text.
    for (const _ of parser.next(token));
    if (parser.stack.length > maxDepth + 2)
      throw new Refusal(parser.offset, `Lists and records can have at most ${maxDepth} levels.`);
    if (tokens > maxTokens) throw new Refusal(parser.offset, tooMany);
  }
}

/** Returns where everything is. Throws a {@link Refusal} for what has no meaning as fields and lists. */
function listPlaces(
  contents: Node | null,
  positionOf: (offset: number) => { line: number; column: number },
  takesLast: boolean,
): Map<string, YamlPlace> {
  const places = new Map<string, YamlPlace>();
  /** The size of each node with an anchor in characters; none while the parser is in it. */
  const anchors = new Map<string, number | undefined>();
  let expanded = 0;

  function add(place: string[], offset: number, value: unknown): void {
    if (places.size >= maxPlaces) throw new Refusal(offset, tooMany);
    const isEmpty = isScalar(value) && value.value === null;
    places.set(placeName(place), {
      ...positionOf(offset),
      ...(isMap(value) && value.range && { record: value.range[0] }),
      ...(isEmpty && value.comment && { isComment: true }),
    });
  }

  function follow(node: unknown, place: string[]): void {
    const { anchor, range } = (node ?? {}) as { anchor?: string; range?: [number, number, number] | null };
    const before = expanded;
    if (anchor !== undefined) anchors.set(anchor, undefined);
    expanded += 1;
    if (isAlias(node)) expanded += sizeOf(node.source, range?.[0] ?? 0);
    else if (isScalar(node)) expanded += (range?.[1] ?? 0) - (range?.[0] ?? 0);
    else if (isMap(node)) followFields(node.items, place);
    else if (isSeq(node))
      for (const [index, item] of node.items.entries()) {
        add([...place, String(index)], (item as Node).range?.[0] ?? 0, item);
        follow(item, [...place, String(index)]);
      }
    if (anchor !== undefined) anchors.set(anchor, expanded - before);
  }

  function followFields(items: readonly { key: unknown; value: unknown }[], place: string[]): void {
    const names = new Set<string>();
    for (const { key, value } of items) {
      const offset = (key as Node).range?.[0] ?? 0;
      if (!isScalar(key)) throw new Refusal(offset, "The name of a field must be a text.");
      const name = String(key.value ?? "");
      if (names.has(name) && !takesLast)
        throw new Refusal(offset, `${name.slice(0, 80)} is there twice. Remove one of them.`);
      names.add(name);
      add([...place, name], offset, value);
      follow(key, place);
      follow(value, [...place, name]);
    }
  }

  function sizeOf(anchor: string, offset: number): number {
    const size = anchors.get(anchor);
    const name = anchor.slice(0, 80);
    if (!anchors.has(anchor))
      throw new Refusal(offset, `There is no &${name} before *${name}. Write the value itself.`);
    if (size === undefined)
      throw new Refusal(offset, `*${name} is in the value that it repeats, which has no end. Remove it.`);
    if (expanded + size > maxExpanded)
      throw new Refusal(offset, `*${name} repeats too much. Write the value itself, or less of it.`);
    return size;
  }

  follow(contents, []);
  return places;
}
