import { useEffect, useEffectEvent, useRef } from "react";
import { type FieldList, isField } from "./use-cursor.ts";

/**
 * Remembers the selection before each input, which events of React do not have, and takes over the undo and redo of the
 * browser's menus.
 */
export function useBeforeInput(list: FieldList, onHistory: (isUndo: boolean) => void) {
  const selection = useRef<{ start: number; end: number }>(undefined);
  const composition = useRef(0);

  const follow = useEffectEvent((event: InputEvent) => {
    if (!isField(event.target)) return;
    const { inputType, target } = event;
    if (inputType === "historyUndo" || inputType === "historyRedo") {
      event.preventDefault();
      onHistory(inputType === "historyUndo");
      return;
    }
    selection.current = { start: target.selectionStart, end: target.selectionEnd };
  });
  useEffect(() => {
    const element = list.current;
    const listen = (event: InputEvent) => follow(event);
    element?.addEventListener("beforeinput", listen);
    return () => element?.removeEventListener("beforeinput", listen);
  }, [list]);

  return {
    /** Returns the selection before the input that is being handled, or `undefined` if the browser did not tell. */
    read: () => {
      const before = selection.current;
      selection.current = undefined;
      return before;
    },
    /** Remembers the selection before an edit of a command, which browsers do not announce. */
    remember: ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      selection.current = { start: selectionStart, end: selectionEnd };
    },
    /** Returns a number that is the same for all inputs of one composition. */
    composition: () => composition.current,
    startComposition: () => {
      composition.current += 1;
    },
  };
}
