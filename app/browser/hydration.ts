let hydrated = false;

/** Whether the page that came with the document is hydrated; later navigations are made by the visitor. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Called once, when the first page is hydrated. */
export function markHydrated(): void {
  hydrated = true;
  // For code outside the page, such as the browser tests.
  document.documentElement.dataset.hydrated = "";
}
