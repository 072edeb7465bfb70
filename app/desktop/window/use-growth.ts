import { type RefObject, useLayoutEffect, useRef } from "react";
import { dockPosition } from "../dock/dock-position.ts";

/**
 * A window that opens before its content is there, and where no window was open, grows out of its item in the dock. React's
 * transitions would start with the content. Only the value of `grows` in the first rendering counts.
 */
export function useGrowth(frame: RefObject<HTMLElement | null>, path: string, grows: boolean): void {
  const growsAtFirst = useRef(grows);
  useLayoutEffect(() => {
    if (!growsAtFirst.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // By then the window has its place, unless its controls have never been loaded.
    const request = requestAnimationFrame(() => frame.current && grow(frame.current, path));
    return () => cancelAnimationFrame(request);
  }, [frame, path]);
}

function grow(frame: HTMLElement, path: string): void {
  const { left, top, width, height } = frame.getBoundingClientRect();
  const { x, y } = dockPosition(path);
  const toDock = `translate(${x - left - width / 2}px, ${y - top - height / 2}px)`;
  frame.animate(
    { transform: [`${toDock} scale(0.05)`, "none"] },
    // As in `transitions.css`.
    { duration: 180, easing: "cubic-bezier(0.2, 0, 0, 1)" },
  );
}
