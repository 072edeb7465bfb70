/**
 * Keeps the focus in a list that is about to lose the item with this id. If the focus is inside the item, it moves to
 * the button that removes the next item (an item's last button), else the one before, else to the heading above.
 */
export function focusNext(id: string): void {
  const item = document.getElementById(id);
  if (!item?.contains(document.activeElement)) return;
  const neighbor = item.nextElementSibling ?? item.previousElementSibling;
  const button = [...(neighbor?.querySelectorAll("button") ?? [])].at(-1);
  if (button) {
    button.focus();
    return;
  }
  const heading = item.closest("section, main")?.querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
