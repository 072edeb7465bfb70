import { type MouseEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { isHydrated } from "../browser/hydration.ts";
import { isDataPrecious } from "../browser/is-data-precious.ts";
import { Tab } from "../ui/tab.tsx";
import type { DeskApp } from "./apps.ts";
import styles from "./bottom-bar.module.css";
import { dockPosition } from "./dock-position.ts";
import { PrefetchInTurn } from "./prefetch-in-turn.tsx";

/** Milliseconds after hydration before other screens are loaded. */
const settlingTime = 1_000;

interface BottomBarProps {
  /** The apps to show, in order. */
  apps: readonly DeskApp[];
  openApp: DeskApp | undefined;
  /** Called when an app is pressed that will open in this tab. It should not change with each rendering. */
  onOpen: (app: DeskApp) => void;
}

/** The dock. Clicking the open app's item returns to the home screen. */
export function BottomBar({ apps, openApp, onOpen }: BottomBarProps) {
  const paths = useMemo(() => [...apps.map(({ path }) => path), "/"], [apps]);
  const list = useRef<HTMLUListElement>(null);
  const openPath = openApp?.path;
  useEffect(() => {
    // In the next frame, which lays the page out anyway.
    requestAnimationFrame(() => reveal(list.current?.querySelector(`[data-app="${openPath}"]`)));
  }, [openPath]);
  const setOrigin = useTransitionOrigin(openPath);
  const open = useCallback(
    (app: DeskApp) => {
      setOrigin(app.path);
      onOpen(app);
    },
    [setOrigin, onOpen],
  );
  return (
    <nav id="dock" className={styles.bar} aria-label="Apps">
      <ul ref={list} className={styles.items} onFocus={(event) => reveal(event.target)}>
        {apps.map((app) => (
          <DockItem key={app.path} app={app} isOpen={app === openApp} onOpen={open} />
        ))}
      </ul>
      <PrefetchInTurn paths={paths} wait={settlingTime} />
    </nav>
  );
}

interface DockItemProps {
  app: DeskApp;
  isOpen: boolean;
  onOpen: (app: DeskApp) => void;
}

/** When a window opens, one item changes. Without `memo`, React renders all of them before it shows the window. */
const DockItem = memo(function DockItem({ app, isOpen, onOpen }: DockItemProps) {
  return (
    <li className={app.wideOnly && styles.wideOnly}>
      <Tab
        to={isOpen ? "/" : app.path}
        icon={app.icon}
        open={isOpen}
        prefetch={!import.meta.env.SSR && isDataPrecious() ? "none" : "intent"}
        data-app={app.path}
        onClick={(event) => {
          // The second click of a double click would close what the first one has opened.
          if (event.detail > 1) event.preventDefault();
          else if (!isOpen && opensHere(event)) onOpen(app);
        }}
      >
        <span className={styles.label}>{app.name}</span>
      </Tab>
    </li>
  );
});

/** Other buttons and modifier keys open a new tab or a new window, or download the page. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** A dock with many apps scrolls on narrow screens. Browsers leave a focused item where it is if a part of it is visible. */
function reveal(item: Element | null | undefined): void {
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Tells `transitions.css` where the item is from which the window opens, and into which it closes. Returns the function
 * that tells it before an app opens: a position is read faster before the page changes.
 */
function useTransitionOrigin(openPath: string | undefined): (path: string) => void {
  const lastPath = useRef(openPath);
  const isSet = useRef(false);
  useLayoutEffect(() => {
    lastPath.current = openPath ?? lastPath.current;
    if (isHydrated() && !isSet.current) styleOrigin(lastPath.current);
    isSet.current = false;
  }, [openPath]);
  return useCallback((path: string) => {
    styleOrigin(path);
    isSet.current = true;
  }, []);
}

function styleOrigin(path: string | undefined): void {
  const { x, y } = dockPosition(path);
  const { style } = document.documentElement;
  style.setProperty("--origin-x", `${x}px`);
  style.setProperty("--origin-y", `${y}px`);
}
