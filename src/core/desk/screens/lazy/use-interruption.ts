import { useEffect } from "react";

/** Ends a running transition when the visitor does something. React would wait for its end before the next screen. */
export function useInterruption(): void {
  useEffect(() => {
    const types = ["click", "keydown"] as const;
    for (const type of types) addEventListener(type, interrupt, true);
    return () => {
      for (const type of types) removeEventListener(type, interrupt, true);
    };
  }, []);
}

/** Browsers without `activeViewTransition` show the transition to its end. */
function interrupt(event: MouseEvent | KeyboardEvent): void {
  const transition = (document as Partial<Document>).activeViewTransition;
  if (!transition || !event.isTrusted) return;
  // React reports an error if a transition ends before it is ready.
  const skipped = transition.ready.then(() => transition.skipTransition());
  if (!(event instanceof MouseEvent)) return void skipped.catch(() => {});
  // Until then, React also ignores events, so the click is repeated.
  event.preventDefault();
  event.stopImmediatePropagation();
  const { target } = event;
  const repeat = () => target?.dispatchEvent(new MouseEvent("click", event));
  skipped.then(repeat, repeat);
}
