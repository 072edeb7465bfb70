import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { isComposing } from "../../admin/is-composing.ts";
import { addParagraph, moveParagraph, removeParagraph } from "./block-edits.ts";
import type { ContentAction, ContentState } from "./content-state.ts";
import {
  type Command,
  commands,
  effectOfKey,
  effectOfKind,
  type FieldEffect,
  type FieldState,
  tellMove,
} from "./field-effects.ts";
import { readHistoryKey } from "./keys.ts";
import { type Change, type Cursor, isWhole, type Paragraph } from "./paragraph.ts";
import { useBlockMenu } from "./use-block-menu.ts";
import { type FieldList, isField, selectedIn, useCursor } from "./use-cursor.ts";
import { useKeystrokes } from "./use-keystrokes.ts";
import { usePaste } from "./use-paste.ts";

type Edit = (action: ContentAction) => void;

/** What the fields of the paragraphs do: typing, keys, pasting, and changes of several paragraphs, all of which can be undone. */
export function useEditor(list: FieldList, { content, cursor }: ContentState, edit: Edit) {
  const [status, setStatus] = useState<string>();
  const focus = useCursor(list, cursor);
  const keystrokes = useKeystrokes(list, step);
  const menu = useBlockMenu(isWhole(content), (kind, line) =>
    applyToLast((field) => effectOfKind(kind, line, field)),
  );
  const { paste, refusalOf, clearRefusal } = usePaste(content, apply);

  function change(next: Changed | undefined, said?: string) {
    if (next === undefined) return;
    edit({ type: "changed", content: next.content, cursor: next.cursor, from: focus.read() });
    setStatus(said);
  }

  function apply(field: HTMLTextAreaElement, effect: FieldEffect) {
    if ("change" in effect) return change(effect.change, effect.said);
    const fits = !("edit" in effect) || keystrokes.replace(field, effect.edit);
    const said = fits ? effect.said : "The paragraph would be too long.";
    if (said !== undefined) setStatus(said);
  }

  function step(type: "undone" | "redone") {
    menu.close();
    edit({ type, from: focus.read() });
    setStatus(type === "undone" ? "Undone." : "Redone.");
  }

  function type(event: ChangeEvent<HTMLTextAreaElement>, id: number) {
    const { value: text, selectionEnd: at } = event.target;
    const before = content.find((paragraph) => paragraph.id === id)?.text ?? "";
    edit({ type: "typed", text, keystroke: keystrokes.read(event, id) });
    clearRefusal();
    const isTyped = (event.nativeEvent as InputEvent).inputType === "insertText";
    menu.follow(id, { before, text, at, isTyped });
  }

  /** Applies an effect to the field that had focus last. */
  function applyToLast(effectOf: (field: FieldState) => FieldEffect) {
    const field = focus.find();
    const index = focus.read()?.index ?? 0;
    if (field) apply(field, effectOf({ content, index, selected: selectedIn(field) }));
  }

  return {
    ...actionsOf(content, change),
    status: menu.status ?? status,
    cursor: focus,
    type,
    press: (event: KeyboardEvent) => pressKey(event, { content, focus, menu, step, apply }),
    paste,
    refusalOf,
    startComposition: keystrokes.startComposition,
    menu,
    change,
    run: (command: Command) => applyToLast(({ selected }) => ({ edit: commands[command](selected) })),
    undo: () => step("undone"),
    redo: () => step("redone"),
  };
}

export type Editor = ReturnType<typeof useEditor>;

/** Without a cursor, focus stays where it is. */
type Changed = Partial<Change> & Pick<Change, "content">;

/** Returns what buttons, the pointer, and the find panel do. */
function actionsOf(content: Paragraph[], change: (next: Changed | undefined, said?: string) => void) {
  const indexOf = (id: number) => content.findIndex((paragraph) => paragraph.id === id);
  return {
    add: () => change(addParagraph(content)),
    remove: (id: number) => change(removeParagraph(content, indexOf(id))),
    move: (id: number, to: number) => {
      const moved = moveParagraph(content, indexOf(id), to, { start: 0, end: 0 });
      change(moved && { content: moved.content }, tellMove(to, content.length));
    },
    replaceAll: (texts: readonly string[], said: string) =>
      change({ content: content.map((one, index) => ({ ...one, text: texts[index] ?? one.text })) }, said),
  };
}

interface PressDeps {
  content: Paragraph[];
  focus: ReturnType<typeof useCursor>;
  menu: ReturnType<typeof useBlockMenu>;
  step: (type: "undone" | "redone") => void;
  apply: (field: HTMLTextAreaElement, effect: FieldEffect) => void;
}

function pressKey(event: KeyboardEvent, deps: PressDeps): void {
  // The browser handles keys of a composition.
  if (!isComposing(event.nativeEvent) && handleKey(event, deps)) event.preventDefault();
}

/** Returns whether the browser should do nothing else. */
function handleKey(event: KeyboardEvent, { content, focus, menu, step, apply }: PressDeps): boolean {
  const { key, target } = event;
  const history = readHistoryKey(event);
  // The fields for finding have a history of their own.
  if (history !== undefined && !(target instanceof HTMLInputElement)) {
    step(history);
    return true;
  }
  if (!isField(target)) return false;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (isPlain && menu.press(key)) return true;
  const index = focus.read()?.index ?? 0;
  const effect = effectOfKey(event, { content, index, selected: selectedIn(target) });
  if (effect !== undefined) apply(target, effect);
  else if (isPlain) crossFields(event, index, content, focus.move);
  return effect !== undefined;
}

/**
 * Moves the cursor to the next or the previous paragraph with an arrow key that the browser can do nothing with. It
 * decides itself, because only it knows where a long line is broken, and in which direction a text is written.
 */
function crossFields(
  { key, target, nativeEvent }: KeyboardEvent,
  index: number,
  content: readonly Paragraph[],
  move: (cursor: Cursor) => void,
): void {
  const field = target as HTMLTextAreaElement;
  const { value, selectionStart: at, selectionEnd } = field;
  if (at !== selectionEnd || !key.startsWith("Arrow")) return;
  const isStart = key === "ArrowUp" ? !value.slice(0, at).includes("\n") : at === 0;
  const isEnd = key === "ArrowDown" ? !value.slice(at).includes("\n") : at === value.length;
  const step = stepOf(key, { isStart, isEnd, isRightToLeft: getComputedStyle(field).direction === "rtl" });
  const text = content[index + step]?.text;
  if (step === 0 || text === undefined) return;
  // After what the browser does with the key.
  setTimeout(() => {
    if (document.activeElement !== field || field.selectionStart !== at || nativeEvent.defaultPrevented)
      return;
    const position = positionIn(text, key, step, value.slice(0, at));
    move({ index: index + step, start: position, end: position });
  });
}

interface Edge {
  isStart: boolean;
  isEnd: boolean;
  isRightToLeft: boolean;
}

function stepOf(key: string, { isStart, isEnd, isRightToLeft }: Edge): -1 | 0 | 1 {
  if (key === "ArrowUp") return isStart ? -1 : 0;
  if (key === "ArrowDown") return isEnd ? 1 : 0;
  const isBack = (key === "ArrowLeft") !== isRightToLeft;
  if (isBack) return isStart ? -1 : 0;
  return isEnd ? 1 : 0;
}

/** Up and Down keep the column. */
function positionIn(text: string, key: string, step: -1 | 1, before: string): number {
  const column = before.length - (before.lastIndexOf("\n") + 1);
  if (key === "ArrowUp") {
    const start = text.lastIndexOf("\n") + 1;
    return Math.min(start + column, text.length);
  }
  if (key === "ArrowDown") {
    const [line = ""] = text.split("\n", 1);
    return Math.min(column, line.length);
  }
  return step === -1 ? text.length : 0;
}
