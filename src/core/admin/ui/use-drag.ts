import { useEffect, useEffectEvent, useState } from "react";

/** Pixels from an edge of what scrolls within which it scrolls, and how far with each movement of the pointer. */
const edge = 120;
const step = 12;

/**
 * Lets the pointer drag an entry of the list. It moves as soon as the pointer crosses the middle of another one, and
 * stays where it is when the pointer is released.
 * @param ids tell the entries apart, in their order
 */
export function useDrag(
  list: { readonly current: HTMLElement | null },
  ids: readonly number[],
  onMove: (id: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number>();

  const dragTo = useEffectEvent((id: number, y: number) => {
    const from = ids.indexOf(id);
    const others = [...(list.current?.children ?? [])].filter((_, index) => index !== from);
    const to = others.filter((element) => middleOf(element) < y).length;
    if (to !== from) onMove(id, to);
  });

  // On the document, because moving the element would end its capture of the pointer.
  useEffect(() => {
    if (dragged === undefined) return;
    const dragging = new AbortController();
    const { signal } = dragging;
    document.addEventListener(
      "pointermove",
      ({ clientY }) => {
        dragTo(dragged, clientY);
        scrollAt(list.current, clientY);
      },
      { signal },
    );
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, () => setDragged(undefined), { signal });
    }
    return () => dragging.abort();
  }, [dragged, list]);

  return { dragged, startDrag: setDragged };
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

/** Scrolls the dialog of the list, or else the page, while the pointer is near its upper or lower edge. */
function scrollAt(list: HTMLElement | null, y: number): void {
  const dialog = list?.closest("dialog");
  const { top, bottom } = dialog?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const scrolled = dialog ?? window;
  if (y < top + edge) scrolled.scrollBy(0, -step);
  if (y > bottom - edge) scrolled.scrollBy(0, step);
}
