import { useEffect, useEffectEvent } from "react";
import { areShortcutsOff } from "../../../browser/shortcuts.ts";
import { isField } from "../../../desktop/is-field.ts";

/**
 * Presses the visible button or link whose `aria-keyshortcuts` names the key, or moves focus to it if it is a field. Not while
 * the owner types, a dialog is open, or shortcuts of a single character are turned off.
 */
export function useMailboxKeys(): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || event.defaultPrevented || areShortcutsOff()) return;
    if (isTyping(document.activeElement) || document.querySelector("dialog[open]")) return;
    const target = [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].find(
      (element) => element.getAttribute("aria-keyshortcuts") === key && element.checkVisibility(),
    );
    if (target === undefined) return;
    event.preventDefault();
    if (target.matches("textarea, [type=search], [list]")) target.focus();
    else target.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** A checkbox has focus after a message was selected, and uses no letters. */
function isTyping(element: Element | null): boolean {
  return isField(element as HTMLElement | null) && !element?.matches("[type=checkbox]");
}
