import { useLayoutEffect } from "react";
import { isField } from "../../is-field.ts";
import { findScrollers } from "./use-tab-stops.ts";

/** Pixels per press of an arrow key, as in most browsers. */
const line = 40;

/**
 * Lets the keyboard scroll the content while focus is outside of it, such as in the dock or, after the page has loaded,
 * nowhere. Browsers scroll only what contains the focus.
 */
export function useScrollKeys(): void {
  useLayoutEffect(() => {
    function scroll(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        belongsTo(target, event)
      )
        return;
      const scroller = findScrollers().find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      if (scroller === undefined || scroller.contains(target)) return;
      const top = distance(event, scroller);
      if (top === undefined) return;
      event.preventDefault();
      scroller.scrollBy({ top });
    }
    document.addEventListener("keydown", scroll);
    return () => document.removeEventListener("keydown", scroll);
  }, []);
}

/** Whether the focused element uses the key itself. */
function belongsTo(target: HTMLElement, { key }: KeyboardEvent): boolean {
  return (
    isField(target) ||
    target.closest("dialog, [popover]") !== null ||
    (key === " " && target.closest("button, summary") !== null)
  );
}

function distance(
  { key, shiftKey }: KeyboardEvent,
  { clientHeight, scrollHeight }: HTMLElement,
): number | undefined {
  const page = Math.max(clientHeight * 0.875, clientHeight - line);
  switch (key) {
    case " ":
      return shiftKey ? -page : page;
    case "PageDown":
      return page;
    case "PageUp":
      return -page;
    case "Home":
      return -scrollHeight;
    case "End":
      return scrollHeight;
    case "ArrowDown":
      return line;
    case "ArrowUp":
      return -line;
    default:
      return undefined;
  }
}
