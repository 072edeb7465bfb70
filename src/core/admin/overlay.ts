import { type ReactNode, useEffect, useState } from "react";

let show: ((element: ReactNode) => void) | undefined;
let onLost: (() => void) | undefined;

/**
 * Shows an element, such as a dialog, over whatever screen of the owner is open, or nothing anymore.
 * @param lost called when the owner leaves the admin area
 */
export function showOverlay(element: ReactNode, lost?: () => void): void {
  onLost = lost;
  if (show) show(element);
  else lost?.();
}

/** Returns what the layout of the screens is to show over them. */
export function useOverlay(): ReactNode {
  const [element, setElement] = useState<ReactNode>();
  useEffect(() => {
    show = setElement;
    return () => {
      show = undefined;
      onLost?.();
    };
  }, []);
  return element;
}
