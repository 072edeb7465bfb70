import { useLayoutEffect, useRef } from "react";
import { focusHeading } from "../../../admin/ui/focus-next.ts";

/** When the open message is closed, moves focus to its entry in the list, or if that has left the list, to the heading. */
export function useClosedFocus(openId: string | undefined): void {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (openId !== undefined || closed === undefined || document.activeElement !== document.body) return;
    const link = document.getElementById(closed)?.querySelector<HTMLElement>("h2 a");
    const main = document.querySelector("main");
    if (link) link.focus({ preventScroll: true });
    else if (main) focusHeading(main);
  }, [openId]);
}
