import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useRef, useState } from "react";
import styles from "../window.module.css";
import type { useWindowLayout } from "./use-window-layout.ts";

// Loaded when it is first opened.
const WindowMenu = lazy(() => import("./window-menu.tsx"));

/** Pixels per press of an arrow key. */
const step = 24;

const arrowSteps: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

interface MoveButtonProps extends Pick<ReturnType<typeof useWindowLayout>, "nudge" | "arrange" | "reset"> {
  name: string;
  onPointerDown: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** Over the app's icon. Moves and resizes a window with the arrow keys, by dragging, and with a menu. */
export function MoveButton({ name, nudge, arrange, reset, onPointerDown }: MoveButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pressedAt = useRef({ x: 0, y: 0 });

  function moveByKey(event: KeyboardEvent) {
    const arrow = arrowSteps[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    nudge(event.shiftKey ? "se" : "move", ...arrow);
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`icon-button ${styles.move} ${styles.wide}`}
        aria-label={`Move or resize ${name}: arrow keys move, Shift+arrow keys resize`}
        title="Move or resize"
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          pressedAt.current = { x: event.clientX, y: event.clientY };
          onPointerDown?.(event);
        }}
        onClick={({ detail, clientX, clientY }) => {
          const { x, y } = pressedAt.current;
          // The end of a drag is also a click. One by the keyboard has no detail.
          if (detail === 0 || Math.hypot(clientX - x, clientY - y) < 4) setOpen(!open);
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <WindowMenu
            name={name}
            button={button}
            arrange={arrange}
            reset={reset}
            onClose={close}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
