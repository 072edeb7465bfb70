import { useEffect } from "react";

/** Calls `open` when the visitor presses Ctrl+K or Cmd+K, unless a text that is edited or an open dialog has the key. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      const isPressed = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isPressed || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (document.activeElement?.matches("textarea") || document.querySelector("dialog[open]") !== null)
        return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [open]);
}
