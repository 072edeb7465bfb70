import { Maximize2, Minimize2, Minus } from "lucide-react";
import { lazy, type PointerEvent, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { readAdminToken } from "../../../../account/screens/admin-token.ts";
import type { DeskApp } from "../../apps.ts";
import { restorePosition } from "../../use-history-position.ts";
import window from "../window.module.css";
import { MoveButton } from "./move-button.tsx";
import { useScrollKeys } from "./use-scroll-keys.ts";
import { useTabStops } from "./use-tab-stops.ts";
import { useVisibleHeight } from "./use-visible-height.ts";
import { type Change, useWindowLayout } from "./use-window-layout.ts";
import { leaveWindow, minimize, showWaitingWindows, takeWindow } from "./waiting-windows.ts";
import styles from "./window-controls.module.css";
import { directions } from "./window-geometry.ts";

const EditLink = lazy(() => import("./edit-link.tsx").catch(() => ({ default: () => null })));

interface WindowControlsProps {
  app: DeskApp;
  frame: RefObject<HTMLElement | null>;
}

/**
 * The controls that move, resize, and maximize a window on a wide screen, and the keys that scroll it on every screen.
 * The server renders the buttons.
 */
export default function WindowControls({ app, frame }: WindowControlsProps) {
  const layout = useWindowLayout(app.path, frame);
  useScrollKeys();
  useTabStops(frame);
  useVisibleHeight();
  useWaiting(app, frame);
  const { isReady, maximized, drag, nudge, arrange, reset, toggleMaximized } = layout;
  const startDrag = (change: Change) => (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) drag(change, event);
  };
  const action = maximized ? "Restore" : "Maximize";
  const Icon = maximized ? Minimize2 : Maximize2;
  return (
    <>
      {isReady && (
        // Covers the name but not the buttons, which do the same with the keyboard.
        // biome-ignore lint/a11y/noStaticElementInteractions: a drag handle for pointers only
        <span
          className={styles.grip}
          onPointerDown={maximized ? undefined : startDrag("move")}
          onDoubleClick={toggleMaximized}
        />
      )}
      {/* The page is the same for everybody. Visitors do not load the link. */}
      {isReady && app.path === "/blog" && readAdminToken() !== null && (
        <Suspense>
          <EditLink />
        </Suspense>
      )}
      <MoveButton
        name={app.name}
        nudge={nudge}
        arrange={arrange}
        reset={reset}
        onPointerDown={maximized ? undefined : startDrag("move")}
      />
      <button
        type="button"
        className={`icon-button ${window.wide} ${window.minimize}`}
        aria-label={`Minimize ${app.name}`}
        title="Minimize"
        onClick={() => minimize(app.path)}
      >
        <Minus aria-hidden="true" strokeWidth={1.75} />
      </button>
      <button
        type="button"
        className={`icon-button ${window.wide}`}
        aria-label={`${action} ${app.name}`}
        title={action}
        onClick={toggleMaximized}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} />
      </button>
      {isReady &&
        !maximized &&
        directions.map((direction) => (
          <span
            key={direction}
            data-edge={direction}
            className={`${styles.edge} ${styles[direction]}`}
            onPointerDown={startDrag(direction)}
          />
        ))}
    </>
  );
}

/** Lets the window wait when it is left, and scrolls it to where it was when it is back. */
function useWaiting(app: DeskApp, frame: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  // While its screen is loading, the address is still another one's.
  const isOwn = pathname === app.path || pathname.startsWith(`${app.path}/`);
  const path = useRef(app.path);
  useLayoutEffect(() => {
    if (isOwn) path.current = pathname + search;
    // What waits is beside it, wherever it was moved to.
    showWaitingWindows();
  });
  useLayoutEffect(() => {
    // React forgets the element before it runs the cleanup.
    const element = frame.current;
    const content = element?.querySelector<HTMLElement>("#content");
    if (!element || !content) return;
    const left = takeWindow(app.path);
    if (left?.path === path.current) restorePosition(content, { top: left.top }, new AbortController());
    return () => leaveWindow(app, element, path.current);
  }, [app, frame]);
}
