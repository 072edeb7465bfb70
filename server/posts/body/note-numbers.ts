import type { FootnoteDefinition } from "mdast";
import type { MarkdownReference } from "../../../contract/markdown.ts";

/** Numbers the footnotes of a text in the order in which they are first referred to. */
export interface NoteNumbers {
  /** Returns the next reference to a footnote, or `undefined` if it is not defined. */
  refer: (identifier: string) => MarkdownReference | undefined;
  /** Goes through the footnotes that are referred to. A footnote can refer to further ones, which follow it. */
  listReferred: () => Generator<{
    number: number;
    definition: FootnoteDefinition;
    countReferences: () => number;
  }>;
}

export function createNoteNumbers(definitions: ReadonlyMap<string, FootnoteDefinition>): NoteNumbers {
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
