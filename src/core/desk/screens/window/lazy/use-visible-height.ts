import { useEffect } from "react";

/** An on-screen keyboard is at least this tall, in pixels. The bars of a browser are not. */
const minKeyboardHeight = 120;

/**
 * Detects an on-screen keyboard, so that the dock can make room for it. Some browsers resize the page for it, and
 * others only its visible part; the desk then takes the height of that part.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return;
    const { dataset, style } = document.documentElement;
    let full = { width: view.width, height: view.height };

    function measure() {
      if (view === null || view.scale > 1) return;
      if (!isTyping() || view.width !== full.width) full = { width: view.width, height: view.height };
      const isOpen =
        full.height - view.height >= minKeyboardHeight && matchMedia("(pointer: coarse)").matches;
      if (!isOpen) {
        reset();
        return;
      }
      dataset.keyboard = "";
      style.setProperty("--visible-height", `${view.height}px`);
    }
    function reset() {
      delete dataset.keyboard;
      style.removeProperty("--visible-height");
    }
    const listening = new AbortController();
    view.addEventListener("resize", measure, listening);
    document.addEventListener("focusout", measure, listening);
    return () => {
      listening.abort();
      reset();
    };
  }, []);
}

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea") ?? false;
}
