let hydrated = false;

/** Whether the server-rendered page is hydrated. After that, every navigation is a client-side one. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Call this once, when the server-rendered page is hydrated. */
export function markHydrated(): void {
  hydrated = true;
  // The browser tests wait for this attribute.
  document.documentElement.dataset.hydrated = "";
  // The start script waits for this event.
  dispatchEvent(new Event("hydrated"));
}
