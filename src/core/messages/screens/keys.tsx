import { useEffect, useEffectEvent } from "react";
import { isField } from "../../desk/screens/is-field.ts";
import { areShortcutsOff } from "../../desk/screens/stored/shortcuts.ts";
import type { StoredMessage } from "../contract/messages.ts";
import { actionsOf } from "./message-actions.ts";
import styles from "./messages.module.css";

interface KeyHintsProps {
  /** The open message, if there is one. */
  open: StoredMessage | undefined;
  hasSearch: boolean;
}

/** What the keys do. Only where there is likely to be a keyboard. */
export function KeyHints({ open, hasSearch }: KeyHintsProps) {
  return (
    <ul aria-label="Keys" className={`row-1-4 not-printed quiet small ${styles.keys}`}>
      {listHints(open, hasSearch).map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}

function listHints(open: StoredMessage | undefined, hasSearch: boolean): (readonly [string, string])[] {
  const search = hasSearch ? [["/", "search"] as const] : [];
  if (open === undefined) return [["j", "open the first"], ...search];
  const actions = actionsOf(open.state).flatMap(({ key, name }) =>
    key ? [[key, name.toLowerCase()] as const] : [],
  );
  return [
    ["j", "older"],
    ["k", "newer"],
    ...search,
    ["x", "select"],
    ["r", "reply"],
    ["l", "label"],
    ["n", "note"],
    ...actions,
  ];
}

/**
 * Presses the visible button or link whose `aria-keyshortcuts` names the key, or moves focus to it if it is a field.
 * Not while the owner types, a dialog is open, or shortcuts of a single character are turned off.
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
