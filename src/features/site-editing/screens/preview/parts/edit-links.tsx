import { Pencil } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formAddress } from "./form-path.ts";
import type { SitePart } from "./parts.ts";
import { reveal } from "./reveal.ts";

/**
 * Leads from each part of a page to its form: with a link beside the part that the pointer is over, and with a list of
 * all parts for the keyboard and for fingers.
 */
export function EditLinks({ parts }: { parts: readonly SitePart[] }) {
  const root = useRef<HTMLElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const list = useId();
  const [container, setContainer] = useState<Element>();
  const shown = parts.find((part) => part.container === container);
  usePointedPart(root, parts, setContainer);
  useMarked(shown?.container, link);

  return (
    <nav ref={root} className="edit-links not-printed" aria-label="Edit this page">
      {shown && (
        <Link
          ref={link}
          to={formAddress(shown.file, shown.path)}
          className="edit-part"
          aria-label={shown.name}
          title={shown.name}
          // The keyboard has the list.
          tabIndex={-1}
        >
          <Pencil aria-hidden="true" size={16} />
        </Link>
      )}
      <button type="button" popoverTarget={list} className="plain-button amber">
        <Pencil aria-hidden="true" /> Edit
      </button>
      <div id={list} popover="auto" className="popover">
        {parts.map((part, index) => (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of another version are told apart by their order
            key={index}
            className="item small breaking"
            to={formAddress(part.file, part.path)}
            onFocus={() => {
              reveal(part.container);
              setContainer(part.container);
            }}
          >
            {part.name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Calls `onPoint` with the container of the part that the pointer has moved to. A link is still in its part. */
function usePointedPart(
  root: RefObject<HTMLElement | null>,
  parts: readonly SitePart[],
  onPoint: (container: Element | undefined) => void,
): void {
  useEffect(() => {
    function point({ target }: Event) {
      if (root.current?.contains(target as Node)) return;
      const around = parts.map(({ container }) => container).filter((one) => one.contains(target as Node));
      onPoint(around.find((one) => !around.some((other) => other !== one && one.contains(other))));
    }
    document.addEventListener("pointerover", point);
    return () => document.removeEventListener("pointerover", point);
  }, [root, parts, onPoint]);
}

/** The width and height of a link, and the space around it, in CSS pixels. */
const [size, gap] = [28, 4];

/** Outlines a part, and keeps its link beside it, or at its corner where there is no room. */
function useMarked(container: Element | undefined, link: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (container === undefined) return;
    function place() {
      const { top = 0, right = 0 } = container?.getBoundingClientRect() ?? {};
      const left = Math.min(right + gap, document.documentElement.clientWidth - size - gap);
      if (link.current) link.current.style.translate = `${left}px ${Math.max(top, gap)}px`;
    }
    place();
    container.setAttribute("data-part-shown", "");
    addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      container.removeAttribute("data-part-shown");
      removeEventListener("scroll", place, { capture: true });
    };
  }, [container, link]);
}
