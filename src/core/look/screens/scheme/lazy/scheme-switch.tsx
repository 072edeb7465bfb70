import { Contrast, Monitor, Moon, Sun } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Menu } from "../../../../ui/lazy/menu.tsx";
import { chooseScheme, followScheme, readShownScheme } from "../scheme.ts";

const choices = [
  { scheme: undefined, label: "Like the system", icon: Monitor },
  { scheme: "light", label: "Light", icon: Sun },
  { scheme: "dark", label: "Dark", icon: Moon },
] as const;

/**
 * Chooses the color scheme of the site in this browser. The button looks the same whatever is chosen, because only
 * browsers know it.
 */
export default function SchemeSwitch() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useSyncExternalStore(followScheme, readShownScheme, () => undefined);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <IconButton
        ref={button}
        label="Color scheme"
        title="Color scheme"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Contrast aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <Menu
          label="Color scheme"
          entries={choices.map(({ scheme, ...choice }) => ({
            ...choice,
            isChecked: chosen === scheme,
            choose: () => chooseScheme(scheme),
          }))}
          button={button}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  );
}
