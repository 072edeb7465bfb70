/** Calls back when elements or text are added to or removed from the element, until the signal aborts. */
export function observeContent(element: Element, onChange: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(onChange);
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
