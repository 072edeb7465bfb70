import { type ReactNode, useEffect, useState } from "react";

let show: ((element: ReactNode) => void) | undefined;

/** Shows an element, such as a dialog, over whatever screen of the owner is open, or nothing any more. */
export function showOverlay(element: ReactNode): void {
  show?.(element);
}

/** Returns what the layout of the screens is to show over them. */
export function useOverlay(): ReactNode {
  const [element, setElement] = useState<ReactNode>();
  useEffect(() => {
    show = setElement;
  }, []);
  return element;
}
