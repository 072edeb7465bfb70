import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from "react";
import { isHydrated } from "../../../ui/browser/hydration.ts";
import { shouldSaveData } from "../../../ui/browser/save-data.ts";
import { Tab } from "../../../ui/tab.tsx";
import type { DeskApp } from "../apps.ts";
import styles from "./bottom-bar.module.css";
import { dockPosition } from "./dock-position.ts";

interface BottomBarProps {
  /** All apps, in order. */
  apps: readonly DeskApp[];
  openApp: DeskApp | undefined;
  /** Whether its window is open, but not its content. */
  isOpening: boolean;
  /** Opens the app that was pressed, instead of its link. It should not change with each rendering. */
  onOpen: (app: DeskApp) => void;
}

/** The dock. Clicking the open app's item returns to the home screen. */
export function BottomBar({ apps, openApp, isOpening, onOpen }: BottomBarProps) {
  const list = useRef<HTMLUListElement>(null);
  const openPath = openApp?.path;
  useEffect(() => {
    // In the next frame, which lays the page out anyway.
    requestAnimationFrame(() => {
      reveal(list.current, list.current?.querySelector(`[data-app="${openPath}"]`));
    });
  }, [openPath]);
  useTransitionOrigin(openPath, isOpening);
  return (
    <nav id="dock" className={`not-printed ${styles.bar}`} aria-label="Apps">
      <ul ref={list} className={styles.items} onFocus={(event) => reveal(event.currentTarget, event.target)}>
        {apps.map((app) => (
          <DockItem key={app.path} app={app} isOpen={app === openApp} onOpen={onOpen} />
        ))}
      </ul>
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
    <li hidden={app.isHidden} className={app.wideOnly && styles.wideOnly}>
      <Tab
        to={isOpen ? "/" : app.path}
        icon={app.icon}
        open={isOpen}
        prefetch={!import.meta.env.SSR && shouldSaveData() ? "none" : "intent"}
        data-app={app.path}
        onClick={(event) => {
          // The second click of a double click would close what the first one has opened.
          if (event.detail > 1) event.preventDefault();
          else if (!isOpen && opensHere(event)) {
            event.preventDefault();
            onOpen(app);
          }
        }}
      >
        <span className={`ellipsis ${styles.label}`}>{app.name}</span>
      </Tab>
    </li>
  );
});

/** Other buttons and modifier keys open a new tab or a new window, or download the page. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/**
 * A dock with many apps scrolls on small screens. Browsers leave a focused item where it is if a part of it is visible.
 * After `scrollIntoView`, Chromium would start at the item when Tab is first pressed, and pass over the skip link.
 */
function reveal(list: Element | null, item: Element | null | undefined): void {
  if (!list || !item) return;
  const from = list.getBoundingClientRect();
  const { x, y, width, height } = item.getBoundingClientRect();
  list.scrollBy(
    distanceToShow(x - from.x - list.clientLeft, width, list.clientWidth),
    distanceToShow(y - from.y - list.clientTop, height, list.clientHeight),
  );
}

/** Returns how many pixels to scroll a list to show an item that begins `start` pixels after the visible part of it. */
function distanceToShow(start: number, length: number, visibleLength: number): number {
  return Math.min(0, start) + Math.max(0, start + length - visibleLength);
}

/**
 * Tells `transitions.css` where the item is from which the window opens, and into which it closes. Not for a window
 * that opens before its content: it has no transition, and when the style of the root element changes, the browser
 * computes the styles of the whole dock again.
 */
function useTransitionOrigin(openPath: string | undefined, isOpening: boolean): void {
  const previous = useRef(openPath);
  useLayoutEffect(() => {
    if (openPath === previous.current) return;
    const path = openPath ?? previous.current;
    previous.current = openPath;
    if (isHydrated() && !isOpening) styleOrigin(path);
  }, [openPath, isOpening]);
}

function styleOrigin(path: string | undefined): void {
  const { x, y } = dockPosition(path);
  const { style } = document.documentElement;
  style.setProperty("--origin-x", `${x}px`);
  style.setProperty("--origin-y", `${y}px`);
}
