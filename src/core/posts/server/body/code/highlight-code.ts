import { type CodeKind, type CodePart, readCodeLine, writeCodeLine } from "../../../contract/code-line.ts";
import type { Markdown, MarkdownBlock, MarkdownCode } from "../../../contract/markdown.ts";
import { tokenize } from "./highlighter.ts";

/** Code that is longer stays plain: no reader needs its colors, and each part is an element of the page. */
const bounds = {
  /** Characters of one line. The time of a grammar can grow with the square of them. */
  line: 1_000,
  /** Lines of one block. */
  lines: 2_000,
  /** Languages of a text, because the thread keeps their grammars. */
  languages: 16,
  /** Characters of all code in a text. */
  characters: 200_000,
  /** Colored parts of all code in a text. */
  parts: 10_000,
};

/** Returns the blocks of code that get colors, in the order of the text. */
export function listHighlighted(content: Markdown<unknown>): MarkdownCode[] {
  let characters = 0;
  const names = new Set<string>();
  return [...walkCode(content)].filter(({ languageName, text }) => {
    if (languageName === undefined || !isShort(text)) return false;
    if (!names.has(languageName) && names.size === bounds.languages) return false;
    names.add(languageName);
    characters += text.length;
    return characters <= bounds.characters;
  });
}

function isShort(text: string): boolean {
  if (text.length > bounds.characters) return false;
  const lines = text.split("\n");
  return lines.length <= bounds.lines && lines.every((line) => line.length <= bounds.line);
}

/** Adds the colors of code to the blocks of {@link listHighlighted}. */
export async function highlightCode(codes: readonly MarkdownCode[]): Promise<void> {
  let count = 0;
  for (const code of codes) {
    const parts = await findParts(code);
    count += parts.flat().length;
    if (count > bounds.parts) return;
    const lines = parts.map((line, index) => {
      const { mark } = readCodeLine("", code.lines?.[index]);
      return writeCodeLine(mark, line);
    });
    if (lines.some((line) => line !== "")) code.lines = lines;
  }
}

/** The parts of the code that was highlighted last, by its language and text. */
const known = new Map<string, CodePart[][]>();
/** Characters of the code whose parts are kept. They take some 10 bytes for each. */
const keptCharacters = 500_000;
let knownCharacters = 0;

/** Whether the colors of a block are known, so that adding them takes no time. */
export function hasKnownColors({ text, language = "" }: MarkdownCode): boolean {
  return known.has(keyOf(text, language));
}

function keyOf(text: string, language: string): string {
  return `${language}\n${text}`;
}

/** While a text is written, most of its code is the same from one preview to the next, and when it is saved. */
async function findParts({ text, language = "" }: MarkdownCode): Promise<CodePart[][]> {
  const key = keyOf(text, language);
  const parts = known.get(key) ?? (await tokenize(text, language)).map(joinParts);
  if (!known.delete(key)) knownCharacters += key.length;
  known.set(key, parts);
  for (const oldest of known.keys()) {
    if (knownCharacters <= keptCharacters || oldest === key) break;
    known.delete(oldest);
    knownCharacters -= oldest.length;
  }
  return parts;
}

/** Joins neighbors of the same kind. Spaces have no color, so they belong to what is before them. */
function joinParts(parts: readonly CodePart[]): CodePart[] {
  const joined: { kind?: CodeKind | undefined; text: string }[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (last && (last.kind === kind || text.trim() === "")) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}

function* walkCode(blocks: readonly MarkdownBlock<unknown>[]): Generator<MarkdownCode> {
  for (const block of blocks) {
    if (block.type === "code") yield block;
    else if (block.type === "quote" || block.type === "alert") yield* walkCode(block.children);
    else if (block.type === "list") for (const { children } of block.items) yield* walkCode(children);
    else if (block.type === "notes") for (const { children } of block.notes) yield* walkCode(children);
  }
}
