import { Maximize2, Minimize2 } from "lucide-react";
import { lazy, type PointerEvent, type RefObject, Suspense } from "react";
import { readAdminToken } from "../../../browser/admin-token.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { DeskApp } from "../../apps.ts";
import { MoveButton } from "./move-button.tsx";
import { useScrollKeys } from "./use-scroll-keys.ts";
import { useTabStops } from "./use-tab-stops.ts";
import { useVisibleHeight } from "./use-visible-height.ts";
import { useWindowPlace } from "./use-window-place.ts";
import styles from "./window-controls.module.css";
import { type Direction, directions } from "./window-geometry.ts";

const EditLink = lazy(() => import("./edit-link.tsx").catch(() => ({ default: () => null })));

/**
 * The controls that move, resize, and maximize a window on a wide screen, and the keys that scroll it on every screen.
 * Loaded after the page is hydrated.
 */
export default function WindowControls({
  app,
  frame,
}: {
  app: DeskApp;
  frame: RefObject<HTMLElement | null>;
}) {
  const { wide, maximized, drag, nudge, arrange, reset, toggleMaximized } = useWindowPlace(app.path, frame);
  useScrollKeys();
  useTabStops(frame);
  useVisibleHeight();
  // The page is the same for everybody. Visitors do not load the link.
  const edit =
    app.path === "/blog" && readAdminToken() !== null ? (
      <Suspense>
        <EditLink />
      </Suspense>
    ) : null;
  if (!wide) return edit;

  function startDrag(change: Direction | "move") {
    return (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) drag(change, event);
    };
  }

  return (
    <>
      {/* Covers the icon and the name but not the buttons, which do the same with the keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drag handle for pointers only */}
      <span
        className={styles.grip}
        onPointerDown={maximized ? undefined : startDrag("move")}
        onDoubleClick={toggleMaximized}
      />
      {edit}
      {!maximized && (
        <MoveButton
          name={app.name}
          nudge={nudge}
          arrange={arrange}
          reset={reset}
          onPointerDown={startDrag("move")}
        />
      )}
      <IconButton
        label={`${maximized ? "Restore" : "Maximize"} ${app.name}`}
        title={maximized ? "Restore" : "Maximize"}
        onClick={toggleMaximized}
      >
        {maximized ? (
          <Minimize2 aria-hidden="true" strokeWidth={1.75} />
        ) : (
          <Maximize2 aria-hidden="true" strokeWidth={1.75} />
        )}
      </IconButton>
      {!maximized &&
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
