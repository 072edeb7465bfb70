import { bounds } from "../../http/contract/bounds.ts";
import { joinWithPrevious, moveParagraph, openNext } from "./block-edits.ts";
import { type BlockKind, insertBlock, writeKind } from "./block-kinds.ts";
import { type Keys, readShortcut } from "./keys.ts";
import { type Change, isWhole, type Paragraph } from "./paragraph.ts";
import {
  breakLine,
  endParagraph,
  indentLines,
  insertLink,
  type Line,
  type Selected,
  type TextEdit,
  toggleHeading,
  toggleMark,
  togglePrefix,
} from "./text-edits.ts";

/** What a key or a button does to the selected text. */
export type Command =
  | "bold"
  | "italic"
  | "code"
  | "link"
  | "heading"
  | "list"
  | "quote"
  | "indent"
  | "outdent";

export const commands: Record<Command, (selected: Selected) => TextEdit> = {
  bold: (selected) => toggleMark(selected, "**"),
  italic: (selected) => toggleMark(selected, "*"),
  code: (selected) => toggleMark(selected, "`"),
  link: insertLink,
  heading: toggleHeading,
  list: (selected) => togglePrefix(selected, "- "),
  quote: (selected) => togglePrefix(selected, "> "),
  indent: (selected) => indentLines(selected, 1),
  outdent: (selected) => indentLines(selected, -1),
};

const shortcuts: Record<string, Command> = {
  b: "bold",
  i: "italic",
  k: "link",
  e: "code",
  "[": "outdent",
  "]": "indent",
};

/** Edits the field, changes the paragraphs, or does neither. `said` is announced. */
export type FieldEffect =
  | { edit: TextEdit; said?: string }
  | { change: Change; said?: string }
  | { said?: string };

/** A field and what is selected in it. */
export interface FieldState {
  content: readonly Paragraph[];
  /** The position of the field. */
  index: number;
  selected: Selected;
}

/** Returns what a key does in a field, or `undefined` if the browser should handle it. */
export function effectOfKey(keys: Keys, field: FieldState): FieldEffect | undefined {
  const command = shortcuts[readShortcut(keys) ?? ""];
  if (command !== undefined) return { edit: commands[command](field.selected) };
  if (keys.ctrlKey || keys.metaKey || keys.shiftKey) return undefined;
  if (keys.altKey) return moveWithKey(keys.key, field);
  if (keys.key === "Enter") return endOrBreak(field);
  if (keys.key === "Backspace" || keys.key === "Delete") return joinWithKey(keys.key, field);
  return undefined;
}

/** Returns what a kind of block does that was chosen from the menu. `line` is what was typed to choose it. */
export function effectOfKind(
  kind: BlockKind,
  line: Line,
  { content, index, selected }: FieldState,
): FieldEffect {
  if (isWhole(content)) return { edit: insertBlock(selected.value, line, kind) };
  const { text, at } = writeKind(kind);
  if (kind.isClosed) return { change: openNext(content, index, text) };
  return { edit: { from: 0, to: selected.value.length, insert: text, start: at, end: at } };
}

function moveWithKey(key: string, { content, index, selected }: FieldState): FieldEffect | undefined {
  if ((key !== "ArrowUp" && key !== "ArrowDown") || isWhole(content)) return undefined;
  const to = index + (key === "ArrowUp" ? -1 : 1);
  const change = moveParagraph(content, index, to, selected);
  return change === undefined ? {} : { change, said: tellMove(to, content.length) };
}

/** What is announced after a paragraph was moved. */
export function tellMove(to: number, count: number): string {
  return `Paragraph moved to position ${to + 1} of ${count}.`;
}

/** Enter at the end of a paragraph opens the next one, and otherwise goes on with a list or quote. */
function endOrBreak({ content, index, selected }: FieldState): FieldEffect | undefined {
  const kept = isWhole(content) ? undefined : endParagraph(selected);
  if (kept !== undefined && content.length < bounds.paragraphs)
    return { change: openNext(content, index, kept), said: `Paragraph ${index + 2}` };
  const edit = breakLine(selected);
  return edit && { edit };
}

function joinWithKey(key: "Backspace" | "Delete", { content, index, selected }: FieldState) {
  const { value, start, end } = selected;
  const [at, edge] = key === "Backspace" ? [index, 0] : [index + 1, value.length];
  if (start !== end || start !== edge || isWhole(content)) return undefined;
  const change = joinWithPrevious(content, at);
  if (change === undefined) return undefined;
  const length = change.content[at - 1]?.text.length ?? 0;
  if (length <= bounds.paragraph) return { change, said: `Joined with paragraph ${at}.` };
  return { said: "The paragraphs cannot be joined, because the result would be too long." };
}
