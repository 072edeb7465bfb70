/** What a visitor may do before the frame is there. */
const actions = ["click", "keydown"];

/**
 * Navigates after the frame that shows what the current event has changed: browsers draw it before they run timers. If the
 * visitor does something first, this navigation starts before that, so that it does not undo it. Back cancels it.
 */
export function navigateAfterFrame(navigate: () => void): void {
  const timer = setTimeout(start);
  for (const action of actions) addEventListener(action, start, true);
  addEventListener("popstate", cancel);

  function start(): void {
    cancel();
    navigate();
  }

  function cancel(): void {
    clearTimeout(timer);
    for (const action of actions) removeEventListener(action, start, true);
    removeEventListener("popstate", cancel);
  }
}
