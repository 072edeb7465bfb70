import { Check, type LucideIcon } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  /** Whether it is the one that is chosen, in a menu of which one always is. */
  isChecked?: boolean;
  /** Whether the menu stays open to be chosen from again. */
  stays?: boolean;
  choose: () => void;
}

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  button: RefObject<HTMLElement | null>;
  /** Closes the menu and returns focus to the button. */
  onClose: () => void;
  /** Closes the menu after focus has moved elsewhere. */
  onLeave: () => void;
}

/** A menu below its button. */
export function Menu({ label, entries, button, onClose, onLeave }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useOpenedBelow(button, menu);

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
      aria-label={label}
      className="popover small"
      onKeyDown={moveFocus}
      onBlur={closeOnLeave}
    >
      {entries.map(({ label, icon: Icon, isChecked, stays, choose }) => (
        <button
          key={label}
          type="button"
          {...(isChecked === undefined
            ? { role: "menuitem" }
            : { role: "menuitemradio", "aria-checked": isChecked })}
          tabIndex={-1}
          className="item"
          onClick={() => {
            choose();
            if (!stays) onClose();
          }}
        >
          <span className="icon-text">
            {Icon && <Icon size={18} aria-hidden="true" strokeWidth={1.75} />}
            {label}
          </span>
          {isChecked && <Check size={18} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}

/** Opens the menu below its button, within the screen, with focus on its first entry, or the one that is chosen. */
function useOpenedBelow(button: MenuProps["button"], menu: RefObject<HTMLElement | null>): void {
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
    element?.querySelector<HTMLElement>("[aria-checked=true], button:not([aria-checked])")?.focus();
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
