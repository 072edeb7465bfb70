import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { addParagraph, joinWithPrevious, moveParagraph, openNext, removeParagraph } from "./block-edits.ts";
import { type BlockKind, insertBlock, type Line, writeKind } from "./block-kinds.ts";
import type { ContentAction, ContentState } from "./content-state.ts";
import { crossFields } from "./cross-fields.ts";
import type { Run } from "./history.ts";
import { isComposing, readShortcut } from "./keys.ts";
import { type Change, isWhole } from "./paragraph.ts";
import { replaceText, selectedIn } from "./replace-text.ts";
import {
  breakLine,
  endParagraph,
  indentLines,
  insertLink,
  type Selected,
  type TextEdit,
  toggleHeading,
  toggleMark,
  togglePrefix,
} from "./text-edits.ts";
import { useBeforeInput } from "./use-before-input.ts";
import { useBlockMenu } from "./use-block-menu.ts";
import { type FieldList, isField, useCursor } from "./use-cursor.ts";
import { usePaste } from "./use-paste.ts";

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

const commands: Record<Command, (selected: Selected) => TextEdit> = {
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

/** What the fields of the paragraphs do: typing, keys, pasting, and changes of several paragraphs, all of which can be undone. */
export function useEditor(
  list: FieldList,
  { content, cursor }: ContentState,
  edit: (action: ContentAction) => void,
) {
  const [status, setStatus] = useState<string>();
  const focus = useCursor(list, cursor);
  const input = useBeforeInput(list, (isUndo) => step(isUndo ? "undone" : "redone"));
  /** Whether what is typed now is the edit of a command, which is undone by itself. */
  const isCommand = useRef(false);
  const whole = isWhole(content);
  const menu = useBlockMenu(whole, insertKind);

  function change(next: Change | undefined, said?: string) {
    if (next === undefined) return;
    edit({ type: "changed", ...next, from: focus.read() });
    setStatus(said);
  }

  function step(type: "undone" | "redone") {
    menu.close();
    edit({ type, from: focus.read() });
    setStatus(type === "undone" ? "Undone." : "Redone.");
  }

  function replace(field: HTMLTextAreaElement, textEdit: TextEdit) {
    isCommand.current = true;
    input.remember(field);
    const fits = replaceText(field, textEdit);
    isCommand.current = false;
    if (!fits) setStatus("The paragraph would be too long.");
  }

  const paste = usePaste({ content, change, replace, announce: setStatus });

  function type({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>, id: number) {
    const { inputType, data } = nativeEvent as InputEvent;
    const { value, selectionEnd } = target;
    const { start, end } = input.read() ?? { start: selectionEnd, end: selectionEnd };
    const before = content.find((paragraph) => paragraph.id === id)?.text ?? "";
    const kind = isCommand.current ? undefined : kindOf(inputType, input.composition());
    const startsWord = /\S/.test(data ?? "") && /\s$/.test(value.slice(0, start));
    edit({
      type: "typed",
      text: value,
      keystroke: { kind, id, start, end, after: selectionEnd, startsWord },
    });
    paste.clearRefusal();
    menu.follow(id, { before, text: value, at: selectionEnd, isTyped: inputType === "insertText" });
  }

  function run(command: Command) {
    const field = focus.find();
    if (field) replace(field, commands[command](selectedIn(field)));
  }

  function insertKind(kind: BlockKind, line: Line) {
    const field = focus.find();
    if (field === undefined) return;
    if (whole) return replace(field, insertBlock(field.value, line, kind));
    const { text, at } = writeKind(kind);
    const index = focus.read()?.index ?? 0;
    if (kind.isClosed) change(openNext(content, index, text));
    else replace(field, { from: 0, to: field.value.length, insert: text, start: at, end: at });
  }

  function move(id: number, to: number, selection = { start: 0, end: 0 }) {
    const from = content.findIndex((paragraph) => paragraph.id === id);
    return moveParagraph(content, from, to, selection);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const field = isField(event.target) ? event.target : undefined;
    if (pressHistory(event) || (field && pressIn(field, event))) event.preventDefault();
  }

  function pressHistory(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    // The fields for finding have a history of their own.
    if (target instanceof HTMLInputElement || ctrlKey === metaKey || altKey) return false;
    const letter = readShortcut(event)?.at(-1) ?? key.toLowerCase();
    if (letter === "z") step(shiftKey ? "redone" : "undone");
    else if (letter === "y" && !shiftKey) step("redone");
    else return false;
    return true;
  }

  /** Handles a key in a field, and returns whether the browser should do nothing else. */
  function pressIn(field: HTMLTextAreaElement, event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const command = shortcuts[readShortcut(event) ?? ""];
    if (command !== undefined) {
      run(command);
      return true;
    }
    if (ctrlKey || metaKey || shiftKey) return false;
    const index = focus.read()?.index ?? 0;
    if (altKey) return pressAlt(key, index, field);
    if (menu.press(key)) return true;
    if (key === "Enter") return pressEnter(field, index);
    if (key === "Backspace" || key === "Delete") return pressJoin(key, index, field);
    crossFields(event, index, content, focus.move);
    return false;
  }

  function pressAlt(
    key: string,
    index: number,
    { selectionStart, selectionEnd }: HTMLTextAreaElement,
  ): boolean {
    if ((key !== "ArrowUp" && key !== "ArrowDown") || whole) return false;
    const to = index + (key === "ArrowUp" ? -1 : 1);
    const moved = moveParagraph(content, index, to, { start: selectionStart, end: selectionEnd });
    change(moved, `Paragraph moved to position ${to + 1} of ${content.length}.`);
    return true;
  }

  function pressEnter(field: HTMLTextAreaElement, index: number): boolean {
    const selected = selectedIn(field);
    const kept = whole ? undefined : endParagraph(selected);
    if (kept !== undefined && content.length < bounds.paragraphs) {
      change(openNext(content, index, kept), `Paragraph ${index + 2}`);
      return true;
    }
    const broken = breakLine(selected);
    if (broken) replace(field, broken);
    return broken !== undefined;
  }

  function pressJoin(key: string, index: number, field: HTMLTextAreaElement): boolean {
    const { value, start, end } = selectedIn(field);
    const at = key === "Backspace" ? index : index + 1;
    const isAtEdge = start === end && start === (key === "Backspace" ? 0 : value.length);
    const joined = isAtEdge && !whole ? joinWithPrevious(content, at) : undefined;
    if (joined === undefined) return false;
    if ((joined.content[at - 1]?.text.length ?? 0) > bounds.paragraph) {
      setStatus("The paragraphs cannot be joined, because the result would be too long.");
      return true;
    }
    change(joined, `Joined with paragraph ${at}.`);
    return true;
  }

  return {
    /** What the fields are given. */
    fields: {
      type,
      press,
      paste: paste.paste,
      remember: focus.remember,
      leave: menu.close,
      choose: menu.choose,
    },
    compositionStarted: input.startComposition,
    menuOf: menu.menuOf,
    refusalOf: paste.refusalOf,
    status: menu.status ?? status,
    cursor: focus,
    change,
    run,
    undo: () => step("undone"),
    redo: () => step("redone"),
    add: () => change(addParagraph(content)),
    remove: (id: number) =>
      change(
        removeParagraph(
          content,
          content.findIndex((one) => one.id === id),
        ),
      ),
    /** Moves a paragraph with a button or the pointer. Focus stays where it is. */
    move: (id: number, to: number) => {
      const moved = move(id, to);
      if (moved === undefined) return;
      edit({ type: "changed", content: moved.content, cursor: undefined, from: focus.read() });
      setStatus(`Paragraph moved to position ${to + 1} of ${content.length}.`);
    },
    replaceAll: (texts: readonly string[], said: string) => {
      const at = focus.read() ?? { index: 0, start: 0, end: 0 };
      const replaced = content.map((paragraph, index) => ({
        ...paragraph,
        text: texts[index] ?? paragraph.text,
      }));
      edit({ type: "changed", content: replaced, cursor: undefined, from: at });
      setStatus(said);
    },
  };
}

function kindOf(inputType: string | undefined, composition: number): Run["kind"] | undefined {
  if (inputType === "insertText") return "insert";
  if (inputType === "insertCompositionText") return `composition ${composition}`;
  return inputType?.startsWith("delete") ? "delete" : undefined;
}
