import { Pencil } from "lucide-react";
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formAddress } from "./form-path.ts";
import type { SitePart } from "./parts.ts";
import { placeLinks } from "./place-links.ts";

interface EditLinksProps {
  parts: readonly SitePart[];
  /** Called instead of opening the address of the form. */
  onOpen?: (part: SitePart) => void;
}

/**
 * A link to the form of each part of a page. It is beside the part while the pointer is over it, or the link is focused. The links
 * are after the page, so that the keyboard reaches them in one place.
 */
export function EditLinks({ parts, onOpen }: EditLinksProps) {
  const list = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<SitePart>();
  usePlaces(list, parts);
  usePointedPart(list, parts, setShown);
  useOutline(shown);

  function open(event: MouseEvent, part: SitePart) {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen(part);
  }

  return (
    <nav ref={list} className="edit-links" aria-label="Edit this page">
      {parts.map((part, index) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of another version are told apart by their order
          key={index}
          to={formAddress(part.file, part.path)}
          aria-label={part.name}
          title={part.name}
          data-shown={part === shown || undefined}
          onClick={(event) => open(event, part)}
          onFocus={() => {
            reveal(part.container);
            setShown(part);
          }}
          onBlur={() => setShown(undefined)}
        >
          <Pencil aria-hidden="true" strokeWidth={2} />
        </Link>
      ))}
    </nav>
  );
}

/** Keeps each link beside its part. */
function usePlaces(list: RefObject<HTMLElement | null>, parts: readonly SitePart[]): void {
  useLayoutEffect(() => {
    const element = list.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view) return;
    let frame = 0;
    function place() {
      view?.cancelAnimationFrame(frame);
      frame = view?.requestAnimationFrame(() => element && placeLinks([...element.children], parts)) ?? 0;
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element.ownerDocument.body);
    for (const { container } of parts) observer.observe(container);
    view.addEventListener("scroll", place, { capture: true, passive: true });
    view.addEventListener("resize", place);
    return () => {
      view.cancelAnimationFrame(frame);
      observer.disconnect();
      view.removeEventListener("scroll", place, { capture: true });
      view.removeEventListener("resize", place);
    };
  }, [list, parts]);
}

/** Calls `onPoint` with the part that the pointer has moved to. A link is still in its part. */
function usePointedPart(
  list: RefObject<HTMLElement | null>,
  parts: readonly SitePart[],
  onPoint: (part: SitePart | undefined) => void,
): void {
  useEffect(() => {
    const page = list.current?.ownerDocument;
    function point({ target }: Event) {
      if (list.current?.contains(target as Node)) return;
      const around = parts.filter(({ container }) => container.contains(target as Node));
      onPoint(around.find(({ container }) => !around.some((other) => isInside(other.container, container))));
    }
    page?.addEventListener("pointerover", point);
    return () => page?.removeEventListener("pointerover", point);
  }, [list, parts, onPoint]);
}

function isInside(inner: Element, outer: Element): boolean {
  return inner !== outer && outer.contains(inner);
}

function useOutline(part: SitePart | undefined): void {
  useEffect(() => {
    part?.container.setAttribute("data-part-shown", "");
    return () => part?.container.removeAttribute("data-part-shown");
  }, [part]);
}

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
