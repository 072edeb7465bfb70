import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { Arrangement } from "./window-geometry.ts";

const entries: readonly { label: string; arrangement: Arrangement | "reset" }[] = [
  { label: "Left half", arrangement: "left" },
  { label: "Right half", arrangement: "right" },
  { label: "Center", arrangement: "center" },
  { label: "Larger", arrangement: "larger" },
  { label: "Smaller", arrangement: "smaller" },
  { label: "Reset", arrangement: "reset" },
];

interface WindowMenuProps {
  name: string;
  button: RefObject<HTMLElement | null>;
  arrange: (arrangement: Arrangement) => void;
  reset: () => void;
  /** Closes the menu and returns focus to the button. */
  onClose: () => void;
  /** Closes the menu after focus has moved elsewhere. */
  onLeave: () => void;
}

/** Moves and resizes a window without dragging. Larger and Smaller keep the menu open to be chosen again. */
export default function WindowMenu({ name, button, arrange, reset, onClose, onLeave }: WindowMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useOpenedBelow(button, menu);

  function choose(arrangement: Arrangement | "reset") {
    if (arrangement === "reset") reset();
    else arrange(arrangement);
    if (arrangement !== "larger" && arrangement !== "smaller") onClose();
  }

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose();
      return;
    }
    const items = [...event.currentTarget.querySelectorAll("button")];
    const next = nextIndex(event.key, items.indexOf(event.target as HTMLButtonElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  }

  function closeOnLeave({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget === button.current) return;
    if (!currentTarget.contains(relatedTarget)) onLeave();
  }

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={`Move or resize ${name}`}
      className="popover small"
      onKeyDown={moveFocus}
      onBlur={closeOnLeave}
    >
      {entries.map(({ label, arrangement }) => (
        <button
          key={arrangement}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="item"
          onClick={() => choose(arrangement)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Opens the menu below its button, within the screen, with focus on its first entry. */
function useOpenedBelow(button: WindowMenuProps["button"], menu: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = menu.current;
    // In the top layer, because the window clips its content and may be smaller than the menu.
    element?.showPopover();
    const anchor = button.current?.getBoundingClientRect();
    if (element && anchor) {
      const left = Math.min(anchor.left, innerWidth - element.offsetWidth - 8);
      const top = Math.min(anchor.bottom, innerHeight - element.offsetHeight - 8);
      Object.assign(element.style, { left: `${Math.max(8, left)}px`, top: `${Math.max(8, top)}px` });
    }
    element?.querySelector("button")?.focus();
  }, [button, menu]);
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
