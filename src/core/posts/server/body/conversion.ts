import type { Definition, FootnoteDefinition, Nodes, Root } from "mdast";
import type { HeadingLevel, MarkdownReference } from "../../contract/markdown.ts";
import type { Dialect, Report } from "./dialect.ts";
import type { MarkdownFault } from "./markdown-fault.ts";
import { positionOf } from "./position-of.ts";

/** What is known while a text is converted. */
export interface Conversion<Picture> {
  dialect: Dialect<Picture>;
  /** Returns the address that `[label]: address` defines for a label. */
  findDefinition: (identifier: string) => Definition | undefined;
  /** Returns the level at which a heading is shown. */
  levelOf: (depth: number) => HeadingLevel;
  /** Returns an id for a heading that no other one has. */
  idOf: (text: string) => string;
  notes: NoteNumbers;
  report: Report;
  faults: MarkdownFault[];
}

export function createConversion<Picture>(root: Root, dialect: Dialect<Picture>): Conversion<Picture> {
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  for (const node of walk(root)) {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === "footnoteDefinition" && !notes.has(node.identifier)) notes.set(node.identifier, node);
  }
  const faults: MarkdownFault[] = [];
  return {
    dialect,
    findDefinition: (identifier) => definitions.get(identifier),
    levelOf: createLevels(),
    idOf: createIds(),
    notes: createNoteNumbers(notes),
    report: (node, message) => faults.push({ position: positionOf(node), message }),
    faults,
  };
}

/** Returns the node and all nodes in it. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if (!("children" in node)) return;
  for (const child of node.children) yield* walk(child);
}

/** The first heading has level 2, below the window's title, and a heading in another one has the next level. */
function createLevels(): Conversion<unknown>["levelOf"] {
  const open: number[] = [];
  return (depth) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    return Math.min(open.length + 1, 6) as HeadingLevel;
  };
}

function createIds(): Conversion<unknown>["idOf"] {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (text) => {
    const base = slugOf(text) || "section";
    let id = base;
    while (used.has(id)) {
      const count = (counts.get(base) ?? 1) + 1;
      counts.set(base, count);
      id = `${base}-${count}`;
    }
    used.add(id);
    return id;
  };
}

/** The letters and digits of any script, in lower case, with hyphens between words. */
function slugOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? [];
  return words.join("-").slice(0, 80);
}

/** Numbers the footnotes of a text in the order in which they are first referred to. */
interface NoteNumbers {
  /** Returns the next reference to a footnote, or `undefined` if it is not defined. */
  refer: (identifier: string) => MarkdownReference | undefined;
  /** Goes through the footnotes that are referred to. A footnote can refer to further ones, which follow it. */
  listReferred: () => Generator<{
    number: number;
    definition: FootnoteDefinition;
    countReferences: () => number;
  }>;
}

function createNoteNumbers(definitions: ReadonlyMap<string, FootnoteDefinition>): NoteNumbers {
  const referred: { definition: FootnoteDefinition; references: number }[] = [];
  const numbers = new Map<string, number>();

  function refer(identifier: string): MarkdownReference | undefined {
    const definition = definitions.get(identifier);
    if (definition === undefined) return undefined;
    const number = numbers.get(identifier) ?? referred.push({ definition, references: 0 });
    numbers.set(identifier, number);
    const note = referred[number - 1];
    if (note === undefined) return undefined;
    note.references += 1;
    return { type: "reference", note: number, reference: note.references };
  }

  function* listReferred(): ReturnType<NoteNumbers["listReferred"]> {
    for (let number = 1; number <= referred.length; number += 1) {
      const note = referred[number - 1];
      if (note !== undefined)
        yield { number, definition: note.definition, countReferences: () => note.references };
    }
  }

  return { refer, listReferred };
}
