import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { barTools, ownersExtras } from "../../../../features/desk.ts";
import { readAdminToken } from "../../../account/screens/admin-token.ts";
import { useVisit } from "../../../visits/screens/use-visit.ts";
import type { BarTool } from "../bar-tool.ts";
import { MenuBar } from "../menu-bar/menu-bar.tsx";
import Shortcuts from "../shortcuts/shortcuts.tsx";
import { useWaitingWindows } from "../window/lazy/use-waiting-windows.ts";
import { adoptLateStyles } from "./late-styles.ts";
import { PrefetchApps } from "./prefetch-in-turn.tsx";
import { useCanonicalAddress } from "./use-canonical-address.ts";
import { useInterruption } from "./use-interruption.ts";

const tools = barTools.map((tool) => ({ ...tool, Dialog: lazy(tool.load) }));
// Visitors do not load them.
const OwnersExtras = ownersExtras.map((load) => lazy(() => load().catch(() => ({ default: () => null }))));

/**
 * What the page works without: the menu bar, what its buttons open, the shortcuts, what loads other apps ahead of time,
 * the count of visits, and styles that nothing needs before it is hydrated. The server renders the menu bar only.
 */
export default function Extras() {
  useEffect(adoptLateStyles, []);
  useCanonicalAddress();
  useInterruption();
  useVisit();
  useWaitingWindows();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const [open, setOpen] = useState<"shortcuts" | { tool: string }>();
  const openTool = useCallback((tool: string) => setOpen({ tool }), []);
  const close = useCallback(() => setOpen(undefined), []);
  const toggleShortcuts = useCallback((isOpen: boolean) => setOpen(isOpen ? "shortcuts" : undefined), []);
  return (
    <>
      <MenuBar onOpen={openTool} onHelp={() => toggleShortcuts(true)} />
      {isMounted && (
        <>
          <PrefetchApps />
          <Shortcuts open={open === "shortcuts"} onToggle={toggleShortcuts} />
        </>
      )}
      {tools.map((tool) => (
        <Tool
          key={tool.name}
          tool={tool}
          isOpen={typeof open === "object" && open.tool === tool.name}
          onOpen={openTool}
          onClose={close}
        />
      ))}
      {isMounted &&
        readAdminToken() !== null &&
        OwnersExtras.map((Extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Suspense key={index} fallback={null}>
            <Extra />
          </Suspense>
        ))}
    </>
  );
}

interface ToolProps {
  tool: BarTool & { Dialog: ComponentType<{ onClose: () => void }> };
  isOpen: boolean;
  onOpen: (name: string) => void;
  onClose: () => void;
}

/** Opens what belongs to a button of the menu bar with its keys, too. */
function Tool({ tool: { name, useShortcut, Dialog }, isOpen, onOpen, onClose }: ToolProps) {
  useShortcut(useCallback(() => onOpen(name), [onOpen, name]));
  return isOpen ? (
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>
  ) : null;
}
