import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { readWindowPlace, rememberWindowPlace, type WindowPlace } from "../browser/window-places.ts";
import {
  type Direction,
  fitPlace,
  movePlace,
  type Place,
  resizePlace,
  type Size,
} from "./window-geometry.ts";

/** Under this width of the screen a window fills it; the style sheets say the same. */
const wideScreen = "(min-width: 640px)";

export type Change = Direction | "move";

/** Where the window of an app stands: as this browser remembers it, and always within what the screen shows. */
export function useWindowPlace(path: string, frame: RefObject<HTMLElement | null>) {
  const [kept, setKept] = useState<WindowPlace>(() => readWindowPlace(path));
  // Keys may come faster than the page is drawn, and each moves on from where the one before it led.
  const latestKept = useRef(kept);
  const wide = useStyledPlace(frame, kept);

  function keep(next: WindowPlace) {
    latestKept.current = next;
    setKept(next);
    rememberWindowPlace(path, next);
  }

  function currentPlace(element: HTMLElement, stage: Size): Place {
    const { place } = latestKept.current;
    return place === undefined ? placeOf(element) : fitPlace(place, stage);
  }

  function nudge(what: Change, dx: number, dy: number) {
    const stage = stageSize(frame.current);
    if (stage === undefined || frame.current === null) return;
    keep({ place: changePlace(currentPlace(frame.current, stage), what, dx, dy, stage), maximised: false });
  }

  /** Follows the pointer until it is let go; the place is remembered then. */
  function drag(what: Change, start: PointerEvent<HTMLElement>) {
    const stage = stageSize(frame.current);
    if (stage === undefined || frame.current === null) return;
    const grip = start.currentTarget;
    const origin = currentPlace(frame.current, stage);
    let latest: WindowPlace | undefined;
    const { clientX, clientY } = start;

    function follow(event: globalThis.PointerEvent) {
      if (event.pointerId !== start.pointerId || stage === undefined) return;
      const place = changePlace(origin, what, event.clientX - clientX, event.clientY - clientY, stage);
      latest = { place, maximised: false };
      setKept(latest);
    }
    function letGo(event: globalThis.PointerEvent) {
      if (event.pointerId !== start.pointerId) return;
      following.abort();
      if (latest !== undefined) keep(latest);
    }
    const following = new AbortController();
    grip.setPointerCapture(start.pointerId);
    grip.addEventListener("pointermove", follow, following);
    grip.addEventListener("pointerup", letGo, following);
    grip.addEventListener("pointercancel", letGo, following);
  }

  return {
    wide,
    maximised: kept.maximised,
    nudge,
    drag,
    toggleMaximised: () => keep({ ...kept, maximised: !kept.maximised }),
  };
}

/** Puts the window where it is kept, anew whenever the stage changes its size. Gives whether the screen is wide. */
function useStyledPlace(frame: RefObject<HTMLElement | null>, { place, maximised }: WindowPlace): boolean {
  const [wide, setWide] = useState(() => matchMedia(wideScreen).matches);
  useLayoutEffect(() => {
    const element = frame.current;
    const stage = element?.offsetParent;
    if (element === null || !stage) return;
    function apply() {
      const size = stageSize(element);
      const isWide = matchMedia(wideScreen).matches;
      setWide(isWide);
      if (element === null || size === undefined) return;
      const whole = { x: 0, y: 0, ...size };
      const wanted = maximised ? whole : place && fitPlace(place, size);
      stylePlace(element, isWide ? wanted : undefined);
    }
    apply();
    const observer = new ResizeObserver(apply);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [frame, place, maximised]);
  return wide;
}

function changePlace(place: Place, what: Change, dx: number, dy: number, stage: Size): Place {
  return what === "move" ? movePlace(place, dx, dy, stage) : resizePlace(place, what, dx, dy, stage);
}

function stylePlace(element: HTMLElement, place: Place | undefined): void {
  if (place === undefined) {
    for (const property of ["position", "left", "top", "width", "height", "margin"]) {
      element.style.removeProperty(property);
    }
    return;
  }
  Object.assign(element.style, {
    position: "absolute",
    left: `${place.x}px`,
    top: `${place.y}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
    margin: "0",
  });
}

function placeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Place {
  return { x: offsetLeft, y: offsetTop, width: offsetWidth, height: offsetHeight };
}

function stageSize(element: HTMLElement | null): Size | undefined {
  const stage = element?.offsetParent;
  return stage ? { width: stage.clientWidth, height: stage.clientHeight } : undefined;
}
