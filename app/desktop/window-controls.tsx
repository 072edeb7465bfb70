import { Maximize2, Minimize2, Move } from "lucide-react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import type { DeskApp } from "./apps.ts";
import { useScrollKeys } from "./use-scroll-keys.ts";
import { useVisibleHeight } from "./use-visible-height.ts";
import { useWindowPlace } from "./use-window-place.ts";
import styles from "./window-controls.module.css";
import { type Direction, directions } from "./window-geometry.ts";

/** Pixels per press of an arrow key. */
const step = 24;

const arrowSteps: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

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
  const { wide, maximized, drag, nudge, toggleMaximized } = useWindowPlace(app.path, frame);
  useScrollKeys();
  useVisibleHeight();
  if (!wide) return null;

  function moveByKey(event: KeyboardEvent) {
    const arrow = arrowSteps[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    nudge(event.shiftKey ? "se" : "move", ...arrow);
  }

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
      {!maximized && (
        <IconButton
          label={`Move or resize ${app.name}: arrow keys move, Shift+arrow keys resize`}
          title="Arrow keys move, Shift+arrow keys resize"
          onKeyDown={moveByKey}
          onPointerDown={startDrag("move")}
        >
          <Move aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
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
