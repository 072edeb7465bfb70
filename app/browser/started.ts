let started = false;

/** Whether the page that came with the document has come alive; what happens later is the visitor's doing. */
export function hasStarted(): boolean {
  return started;
}

/** Called once, when the first page is alive. */
export function markStarted(): void {
  started = true;
  // For those who watch from outside, such as the browser tests.
  document.documentElement.dataset.alive = "";
}
