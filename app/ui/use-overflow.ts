import { type RefObject, useEffect, useState } from "react";
import { observeContent } from "./observe-content.ts";

/**
 * Returns whether the content is taller than the element, which is then a tab stop, so that the keyboard can scroll it.
 * Without JavaScript, it is always one.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    function measure() {
      setOverflows(element !== null && element.scrollHeight > element.clientHeight);
    }
    const stop = new AbortController();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    stop.signal.addEventListener("abort", () => observer.disconnect());
    observeContent(element, measure, stop.signal);
    return () => stop.abort();
  }, [ref]);
  return overflows;
}
