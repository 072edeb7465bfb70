import { useEffect, useState } from "react";
import { MenuBar } from "../desktop/menu-bar/menu-bar.tsx";
import Shortcuts from "../desktop/shortcuts/shortcuts.tsx";
import { adoptLateStyles } from "./late-styles.ts";
import { useVisit } from "./visit/use-visit.ts";

/** What the page works without: the menu bar, the shortcuts, the count of visits, and styles that nothing needs before it is hydrated. */
export default function Extras() {
  useEffect(adoptLateStyles, []);
  useVisit();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  return (
    <>
      <MenuBar onHelp={() => setShowsShortcuts(true)} />
      <Shortcuts open={showsShortcuts} onToggle={setShowsShortcuts} />
    </>
  );
}
