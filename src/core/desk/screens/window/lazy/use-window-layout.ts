import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { readWindowLayout, storeWindowLayout, type WindowLayout } from "../../stored/window-layouts.ts";
import {
  type Arrangement,
  arrangeRect,
  type Direction,
  findSnap,
  fitRect,
  moveRect,
  type Rect,
  resizeRect,
  type Size,
  touchedEdges,
} from "./window-geometry.ts";

/** On smaller screens a window fills the screen. The style sheets use the same breakpoints. */
const wideScreen = "(width >= 640px) and (height >= 480px)";

export type Change = Direction | "move";

const defaultLayout: WindowLayout = { maximized: false };

/**
 * Restores the stored layout of an app's window, keeps the window on the screen, and stores every change. It is not
 * ready before, on the server and while the page is hydrated.
 */
export function useWindowLayout(path: string, frame: RefObject<HTMLElement | null>) {
  const [stored, setSaved] = useState<WindowLayout>();
  const saved = stored ?? defaultLayout;
  // Key presses may arrive faster than React renders, and each one builds on the previous one.
  const latestSaved = useRef(saved);
  useLayoutEffect(() => {
    latestSaved.current = readWindowLayout(path);
    setSaved(latestSaved.current);
  }, [path]);
  useStyledFrame(frame, saved);

  function save(next: WindowLayout) {
    latestSaved.current = next;
    setSaved(next);
    storeWindowLayout(path, next);
  }

  function currentRect(element: HTMLElement, stage: Size): Rect {
    const { place } = latestSaved.current;
    return place === undefined ? rectOf(element) : fitRect(place, stage);
  }

  function changeLayout(next: (rect: Rect, stage: Size) => Rect) {
    const stage = stageSize(frame.current);
    if (stage === undefined || frame.current === null) return;
    save({ place: next(currentRect(frame.current, stage), stage), maximized: false });
  }

  /** Follows the pointer until it is released, then stores the layout. */
  function drag(change: Change, start: PointerEvent<HTMLElement>) {
    const stage = stageSize(frame.current);
    if (stage === undefined || frame.current === null) return;
    const initialRect = currentRect(frame.current, stage);
    const { left, top } = stageOf(frame.current)?.getBoundingClientRect() ?? { left: 0, top: 0 };
    let latest: WindowLayout | undefined;
    followPointer(start, {
      onMove: (dx, dy) => {
        const pointer = { x: start.clientX + dx - left, y: start.clientY + dy - top };
        const snap = change === "move" ? findSnap(pointer, stage) : undefined;
        const place =
          snap === undefined
            ? changeRect(initialRect, change, dx, dy, stage)
            : arrangeRect(initialRect, snap, stage);
        setSaved({ place, maximized: false });
        // Restoring a maximized window returns it to its place before the drag.
        latest = snap === "full" ? { place: initialRect, maximized: true } : { place, maximized: false };
      },
      onRelease: () => latest !== undefined && save(latest),
    });
  }

  return {
    isReady: stored !== undefined,
    maximized: saved.maximized,
    drag,
    nudge: (change: Change, dx: number, dy: number) =>
      changeLayout((rect, stage) => changeRect(rect, change, dx, dy, stage)),
    arrange: (arrangement: Arrangement) =>
      changeLayout((rect, stage) => arrangeRect(rect, arrangement, stage)),
    reset: () => save({ maximized: false }),
    toggleMaximized: () => save({ ...saved, maximized: !saved.maximized }),
  };
}

interface PointerListener {
  /** Takes the distance from where the pointer was pressed, in pixels. */
  onMove: (dx: number, dy: number) => void;
  onRelease: () => void;
}

/** Reports the moves of a pressed pointer until it is released. */
function followPointer(start: PointerEvent<HTMLElement>, { onMove, onRelease }: PointerListener): void {
  const { clientX, clientY, pointerId, currentTarget: handle } = start;
  const listeners = new AbortController();

  function move(event: globalThis.PointerEvent) {
    if (event.pointerId === pointerId) onMove(event.clientX - clientX, event.clientY - clientY);
  }
  function release(event: globalThis.PointerEvent) {
    if (event.pointerId !== pointerId) return;
    listeners.abort();
    onRelease();
  }
  handle.setPointerCapture(pointerId);
  handle.addEventListener("pointermove", move, listeners);
  handle.addEventListener("pointerup", release, listeners);
  handle.addEventListener("pointercancel", release, listeners);
}

/** Applies the layout to the window, again each time the stage is resized. */
function useStyledFrame(frame: RefObject<HTMLElement | null>, { place, maximized }: WindowLayout): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const stage = element?.offsetParent;
    if (element === null || !stage) return;
    const apply = () => placeWindow(element, { ...(place && { place }), maximized });
    apply();
    const observer = new ResizeObserver(apply);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [frame, place, maximized]);
}

/** Puts a window where its layout says, within the stage, or in its default place. */
export function placeWindow(element: HTMLElement, { place, maximized }: WindowLayout): void {
  const size = stageSize(element);
  const isWide = matchMedia(wideScreen).matches;
  if (size === undefined) return;
  const fullStage = { x: 0, y: 0, ...size };
  const target = maximized ? fullStage : place && fitRect(place, size);
  styleRect(element, isWide ? target : undefined);
  element.dataset.touches = isWide && target ? touchedEdges(target, size).join(" ") : "";
}

function changeRect(rect: Rect, change: Change, dx: number, dy: number, stage: Size): Rect {
  return change === "move" ? moveRect(rect, dx, dy, stage) : resizeRect(rect, change, dx, dy, stage);
}

function styleRect(element: HTMLElement, rect: Rect | undefined): void {
  if (rect === undefined) {
    for (const property of ["position", "left", "top", "width", "height", "margin"]) {
      element.style.removeProperty(property);
    }
    return;
  }
  Object.assign(element.style, {
    position: "absolute",
    left: `${rect.x}px`,
    top: `${rect.y}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: "0",
  });
}

function rectOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Rect {
  return { x: offsetLeft, y: offsetTop, width: offsetWidth, height: offsetHeight };
}

function stageOf(element: HTMLElement | null): Element | null {
  return element?.offsetParent ?? null;
}

function stageSize(element: HTMLElement | null): Size | undefined {
  const stage = stageOf(element);
  return stage ? { width: stage.clientWidth, height: stage.clientHeight } : undefined;
}
