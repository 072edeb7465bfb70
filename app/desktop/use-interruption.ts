import { useEffect } from "react";

/** Ends a running transition when the visitor does something. React would wait for its end before the next screen. */
export function useInterruption(): void {
  useEffect(() => {
    const types = ["click", "keydown"] as const;
    for (const type of types) addEventListener(type, skipTransition, true);
    return () => {
      for (const type of types) removeEventListener(type, skipTransition, true);
    };
  }, []);
}

/** Browsers without this property show the transition to its end. */
function skipTransition(): void {
  (document as Partial<Document>).activeViewTransition?.skipTransition();
}
