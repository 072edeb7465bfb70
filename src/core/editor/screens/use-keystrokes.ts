import { type ChangeEvent, useEffect, useEffectEvent, useRef } from "react";
import { typeInto } from "../../admin/ui/type-into.ts";
import type { Keystroke } from "./history.ts";
import type { TextEdit } from "./text-edits.ts";
import { type FieldList, isField } from "./use-cursor.ts";

/**
 * Reads keystrokes, for which the selection before each input is remembered. Events of React do not have it. Takes over
 * the undo and redo of the browser's menus.
 */
export function useKeystrokes(list: FieldList, onHistory: (type: "undone" | "redone") => void) {
  const selection = useRef<{ start: number; end: number }>(undefined);
  const compositions = useRef(0);
  /** Whether what is typed now is the edit of a command, which is undone by itself. */
  const isCommand = useRef(false);

  const handle = useEffectEvent((event: InputEvent) => {
    if (!isField(event.target)) return;
    const { inputType, target } = event;
    if (inputType === "historyUndo" || inputType === "historyRedo") {
      event.preventDefault();
      onHistory(inputType === "historyUndo" ? "undone" : "redone");
    } else selection.current = { start: target.selectionStart, end: target.selectionEnd };
  });
  useEffect(() => {
    const element = list.current;
    const listen = (event: InputEvent) => handle(event);
    element?.addEventListener("beforeinput", listen);
    return () => element?.removeEventListener("beforeinput", listen);
  }, [list]);

  return {
    /** Returns the keystroke that has changed the field of the paragraph with this id. */
    read: ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>, id: number): Keystroke => {
      const { inputType, data } = nativeEvent as InputEvent;
      const { value, selectionEnd: after } = target;
      // Not every browser announces every input.
      const { start, end } = selection.current ?? { start: after, end: after };
      selection.current = undefined;
      const kind = isCommand.current ? undefined : kindOf(inputType, compositions.current);
      const startsWord = /\S/.test(data ?? "") && /\s$/.test(value.slice(0, start));
      return { kind, id, start, end, after, startsWord };
    },
    /** Edits a field as if the owner had typed it, and selects what the edit says. Returns whether the text fits. */
    replace: (field: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): boolean => {
      isCommand.current = true;
      // Browsers do not announce the edit of a command.
      selection.current = { start: field.selectionStart, end: field.selectionEnd };
      const fits = typeInto(field, { start: from, end: to }, insert);
      isCommand.current = false;
      if (fits) field.setSelectionRange(start, end);
      return fits;
    },
    startComposition: () => {
      compositions.current += 1;
    },
  };
}

function kindOf(inputType: string | undefined, composition: number): Keystroke["kind"] {
  if (inputType === "insertText") return "insert";
  if (inputType === "insertCompositionText") return `composition ${composition}`;
  return inputType?.startsWith("delete") ? "delete" : undefined;
}
