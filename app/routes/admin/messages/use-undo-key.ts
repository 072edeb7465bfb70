import { useEffectEvent, useLayoutEffect } from "react";
import { isField } from "../../../desktop/is-field.ts";

/** Calls `undo` on Ctrl+Z and Cmd+Z, except in a field, where these keys undo typing. */
export function useUndoKey(undo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
    if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return;
    if (isField(document.activeElement as HTMLElement | null)) return;
    event.preventDefault();
    if (!repeat) undo();
  });
  // Before the line is painted, so that the keys work as soon as it is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
