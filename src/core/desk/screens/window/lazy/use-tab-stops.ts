import { type RefObject, useEffect } from "react";
import { observeContent } from "../../observe-content.ts";

/**
 * Makes the window's content, and what scrolls inside it, a tab stop only where it is taller than its element. Without
 * JavaScript, it always is one.
 */
export function useTabStops(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    function measure() {
      for (const scroller of findScrollers()) {
        scroller.tabIndex = scroller.scrollHeight > scroller.clientHeight ? 0 : -1;
      }
    }
    const stop = new AbortController();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    stop.signal.addEventListener("abort", () => observer.disconnect());
    observeContent(element, measure, stop.signal);
    measure();
    return () => stop.abort();
  }, [frame]);
}

/** The content of the page and what scrolls inside it: the lines of the chat. */
export function findScrollers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("#content, #content [role=log]")];
}
