/** Scrolls to an element, but not the page that a frame is in. */
export function reveal(element: Element): void {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight + 1) continue;
    const isPage = box === element.ownerDocument.scrollingElement;
    const area = isPage ? { top: 0, bottom: box.clientHeight } : box.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    if (top < area.top || bottom > area.bottom) box.scrollBy({ top: top - area.top - box.clientHeight / 3 });
  }
}
