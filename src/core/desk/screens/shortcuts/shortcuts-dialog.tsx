import { useLayoutEffect, useRef, useState } from "react";
import { barTools } from "../../../../features/desk.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import { areShortcutsOff, setShortcutsOff } from "../stored/shortcuts.ts";

const adminKeys = "Shift+A";
const shortcuts = [
  { keys: adminKeys, effect: "Open the admin area" },
  ...barTools.map(({ shortcut }) => shortcut),
  { keys: "?", effect: "Open this list" },
  { keys: "Esc", effect: "Close the window" },
  { keys: "Alt+`", effect: "Go to the next open window" },
  { keys: "Page Down, Space, Home, End", effect: "Scroll the window" },
  { keys: "Arrow keys", effect: "Move the window, on its icon" },
  { keys: "Shift+arrow keys", effect: "Resize the window, on its icon" },
];

interface ShortcutsDialogProps {
  /** Whether there is an admin area to open. */
  hasAdmin: boolean;
  onClose: () => void;
}

/** The list of shortcuts. Those of a single character can be turned off (WCAG 2.1.4). */
export default function ShortcutsDialog({ hasAdmin, onClose }: ShortcutsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(() => !areShortcutsOff());

  // Must be a layout effect: closing restores focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function change(checked: boolean) {
    setOn(checked);
    setShortcutsOff(!checked);
  }

  return (
    <dialog
      ref={dialog}
      className="dialog stack-4"
      aria-labelledby="shortcuts"
      onClose={onClose}
      // The key would also close the window behind the dialog.
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="shortcuts" className="lead">
        Keyboard shortcuts
      </h2>
      <dl className="stack-2">
        {shortcuts
          .filter(({ keys }) => hasAdmin || keys !== adminKeys)
          .map(({ keys, effect }) => (
            <div key={keys} className="row-1-4 between">
              <dt>
                <kbd className="amber mono small">{keys}</kbd>
              </dt>
              <dd className="quiet small">{effect}</dd>
            </div>
          ))}
      </dl>
      <div className="row-2-4 between">
        <Switch checked={on} onChange={change}>
          {hasAdmin ? "Shift+A and ? are on" : "? is on"}
        </Switch>
        <Button onClick={onClose}>Close</Button>
      </div>
    </dialog>
  );
}
