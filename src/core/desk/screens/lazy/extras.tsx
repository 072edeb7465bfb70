import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { ownersExtras } from "../../../../features/desk.ts";
import Shortcuts from "../../../../features/palette/screens/shortcuts/shortcuts.tsx";
import { usePaletteKey } from "../../../../features/palette/screens/use-palette-key.ts";
import { readAdminToken } from "../../../account/screens/admin-token.ts";
import { useVisit } from "../../../visits/screens/use-visit.ts";
import { MenuBar } from "../menu-bar/menu-bar.tsx";
import { RecentWindows } from "../recent-windows/recent-windows-bar.tsx";
import { adoptLateStyles } from "./late-styles.ts";
import { PrefetchApps } from "./prefetch-in-turn.tsx";
import { useCanonicalAddress } from "./use-canonical-address.ts";
import { useInterruption } from "./use-interruption.ts";

// Loaded when it is first opened.
const Palette = lazy(() => import("../../../../features/palette/screens/palette.tsx"));
// Visitors do not load them.
const OwnersExtras = ownersExtras.map((load) => lazy(() => load().catch(() => ({ default: () => null }))));

/**
 * What the page works without: the menu bar, the palette, the shortcuts, what loads other apps ahead of time, the count
 * of visits, and styles that nothing needs before it is hydrated.
 */
export default function Extras() {
  useEffect(adoptLateStyles, []);
  useCanonicalAddress();
  useInterruption();
  useVisit();
  const [open, setOpen] = useState<"palette" | "shortcuts">();
  const openPalette = useCallback(() => setOpen("palette"), []);
  const toggleShortcuts = useCallback((isOpen: boolean) => setOpen(isOpen ? "shortcuts" : undefined), []);
  usePaletteKey(openPalette);
  return (
    <>
      <MenuBar onSearch={openPalette} onHelp={() => toggleShortcuts(true)} />
      <RecentWindows />
      <PrefetchApps />
      <Shortcuts open={open === "shortcuts"} onToggle={toggleShortcuts} />
      {open === "palette" && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {readAdminToken() !== null &&
        OwnersExtras.map((Extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Suspense key={index} fallback={null}>
            <Extra />
          </Suspense>
        ))}
    </>
  );
}
