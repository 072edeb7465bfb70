import { lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { isStaticCopy } from "../../../ui/browser/static-copy.ts";
import { isAdminShortcut } from "../is-admin-shortcut.ts";
import { isField } from "../is-field.ts";
import styles from "../lazy/extras.module.css";
import { areShortcutsOff } from "../stored/shortcuts.ts";

// Loaded when it is first opened.
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

interface ShortcutsProps {
  /** Whether the list is open. */
  open: boolean;
  onToggle: (open: boolean) => void;
}

/**
 * Shift+A opens the admin area from anywhere, and ? the list of shortcuts, where both can be turned off. The button is
 * the last tab stop of every page and the way to turn them back on. Loaded after the page is hydrated.
 */
export default function Shortcuts({ open, onToggle: setOpen }: ShortcutsProps) {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      if (areShortcutsOff()) return;
      const focused = document.activeElement;
      if (!isStaticCopy() && isAdminShortcut(event, focused)) {
        setOpen(false);
        void navigate("/admin");
      }
      const opensList = event.key === "?" && !isField(focused);
      if (opensList && document.querySelector("dialog[open]") === null) setOpen(true);
    }
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [navigate, setOpen]);
  return (
    <footer className={`not-printed ${styles.shortcuts}`}>
      <button type="button" className="primary-button on-focus" onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </button>
      {open && (
        <Suspense fallback={null}>
          <ShortcutsDialog hasAdmin={!isStaticCopy()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </footer>
  );
}
