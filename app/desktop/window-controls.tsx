import { Maximize2, Minimize2, Move } from "lucide-react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import type { DeskApp } from "./apps.ts";
import { useWindowPlace } from "./use-window-place.ts";
import styles from "./window-controls.module.css";
import { type Direction, directions } from "./window-geometry.ts";

/** Pixels that one press of an arrow key moves or resizes. */
const step = 24;

const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Moves, resizes and maximises a window on a wide screen. Loaded once the page is hydrated. */
export default function WindowControls({
  app,
  frame,
}: {
  app: DeskApp;
  frame: RefObject<HTMLElement | null>;
}) {
  const { wide, maximised, drag, nudge, toggleMaximised } = useWindowPlace(app.path, frame);
  if (!wide) return null;

  function moveByKey(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    nudge(event.shiftKey ? "se" : "move", ...arrow);
  }

  function startDrag(what: Direction | "move") {
    return (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) drag(what, event);
    };
  }

  return (
    <>
      {/* Lies over the icon and the name; the buttons beside them stay free and do the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a grip for the pointer only */}
      <span
        className={styles.grip}
        onPointerDown={maximised ? undefined : startDrag("move")}
        onDoubleClick={toggleMaximised}
      />
      {!maximised && (
        <IconButton
          label={`Move or resize ${app.name}: arrow keys move, Shift and arrow keys resize`}
          title="Arrow keys move, Shift and arrow keys resize"
          onKeyDown={moveByKey}
          onPointerDown={startDrag("move")}
        >
          <Move aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
      <IconButton
        label={`${maximised ? "Restore" : "Maximise"} ${app.name}`}
        title={maximised ? "Restore" : "Maximise"}
        onClick={toggleMaximised}
      >
        {maximised ? (
          <Minimize2 aria-hidden="true" strokeWidth={1.75} />
        ) : (
          <Maximize2 aria-hidden="true" strokeWidth={1.75} />
        )}
      </IconButton>
      {!maximised &&
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
