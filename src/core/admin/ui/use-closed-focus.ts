import { useLayoutEffect, useRef } from "react";
import { focusHeading } from "./focus-next.ts";

/**
 * When the open entry is closed and focus is nowhere, moves it to the element of the entry in the list that this
 * selector finds, or if there is none, to the heading.
 */
export function useClosedFocus(openId: string | undefined, selector: string): void {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (openId !== undefined || closed === undefined || document.activeElement !== document.body) return;
    const link = document.getElementById(closed)?.querySelector<HTMLElement>(selector);
    const main = document.querySelector("main");
    if (link) link.focus({ preventScroll: true });
    else if (main) focusHeading(main);
  }, [openId, selector]);
}
