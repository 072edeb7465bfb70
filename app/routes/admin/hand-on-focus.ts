/**
 * Keeps the focus in a list that loses the item with this id. From inside it the focus goes to the button that removes
 * the next item (an item's last button), else the one before, else to the heading above the list.
 */
export function handOnFocus(id: string): void {
  const item = document.getElementById(id);
  if (!item?.contains(document.activeElement)) return;
  const neighbour = item.nextElementSibling ?? item.previousElementSibling;
  const button = [...(neighbour?.querySelectorAll("button") ?? [])].at(-1);
  if (button) {
    button.focus();
    return;
  }
  const heading = item.closest("section, main")?.querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
