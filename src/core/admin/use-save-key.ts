import { useEffect, useEffectEvent } from "react";

/** Calls `save` on Ctrl+S and Cmd+S, in place of the browser's own dialog. */
export function useSaveKey(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
    if (key.toLowerCase() !== "s" || ctrlKey === metaKey || shiftKey || altKey) return;
    event.preventDefault();
    if (!repeat) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
