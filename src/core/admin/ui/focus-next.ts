/**
 * Keeps focus in a list or table before the item with this id is removed. If the item contains focus, moves it to
 * the last button (the one that removes an item) of the next or previous item, or to the heading above the list.
 */
export function focusNext(id: string): void {
  const item = document.getElementById(id);
  if (!item?.contains(document.activeElement)) return;
  const items = [...(item.closest("ul, table")?.querySelectorAll("li, tr") ?? [])];
  const index = items.indexOf(item);
  const neighbors = [...items.slice(index + 1), ...items.slice(0, index).reverse()];
  const button = neighbors.map(lastButtonOf).find(Boolean);
  if (button) button.focus();
  else focusHeading(item);
}

/** Moves focus to the last button of the item with this id, or to the heading of the screen if there is no such item. */
export function focusItem(id: string): void {
  const button = lastButtonOf(document.getElementById(id));
  const main = document.querySelector("main");
  if (button) button.focus();
  else if (main) focusHeading(main);
}

function lastButtonOf(item: Element | null): HTMLButtonElement | undefined {
  return [...(item?.querySelectorAll("button") ?? [])].at(-1);
}

/** Moves focus to the heading of the part of the screen that contains the element. */
export function focusHeading(element: HTMLElement): void {
  const heading = element.closest("dialog, section, main")?.querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
