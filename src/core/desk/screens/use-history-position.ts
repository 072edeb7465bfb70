import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { isHydrated } from "../../ui/browser/hydration.ts";
import { observeContent } from "./observe-content.ts";
import { screenOf } from "./screen-of.ts";
import {
  type HistoryPosition,
  readHistoryPosition,
  rememberHistoryPosition,
  storeHistoryPositions,
} from "./stored/history-positions.ts";

/**
 * Restores the scroll position and the focused link of a history entry on Back, Forward, and reload. Another screen
 * starts at its top; another query of the same screen keeps its place, except for a page of the posts. React Router's
 * `ScrollRestoration` scrolls only the browser window, but the content of our windows scrolls inside an element.
 */
export function useHistoryPosition(findScroller: () => HTMLElement | null): void {
  const { key, pathname, search, hash } = useLocation();
  const screen = screenOf({ pathname, search });
  // The browser itself scrolls to the target of a link within the page.
  const isPop = useNavigationType() === "POP" && hash === "";
  const previousScreen = useRef<string>(undefined);
  const isLeaving = useIsLeaving();
  // Every document that was opened by its URL has the key "default".
  const entry = `${key} ${pathname}`;

  // All of the dependencies change together, on a navigation.
  useLayoutEffect(() => {
    const scroller = findScroller();
    const isNewScreen = previousScreen.current !== screen;
    previousScreen.current = screen;
    if (scroller === null) return;
    const restoring = new AbortController();
    const position = isPop && canRestore(scroller) ? readHistoryPosition(entry) : undefined;
    if (position !== undefined) restorePosition(scroller, position, restoring);
    else {
      restoring.abort();
      if (isNewScreen && isHydrated()) scroller.scrollTop = 0;
    }
    const stopTracking = trackPosition(scroller, (change) => {
      // A window that is opening has already replaced the screen before it, but not its address.
      const isShown = findScroller() === scroller && !isLeaving.current;
      if (restoring.signal.aborted && isShown) rememberHistoryPosition(entry, change);
    });
    return () => {
      restoring.abort();
      stopTracking();
    };
  }, [entry, screen, isPop, findScroller, isLeaving]);

  useLayoutEffect(() => {
    addEventListener("pagehide", storeHistoryPositions);
    return () => removeEventListener("pagehide", storeHistoryPositions);
  }, []);
}

/** While the next screen loads, a placeholder may already have replaced the content, and with it the position. */
function useIsLeaving(): { readonly current: boolean } {
  const { state } = useNavigation();
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = state !== "idle";
  }, [state]);
  return isLeaving;
}

/** Whether the entry is not new. A document that is not hydrated yet was loaded, and may have been scrolled since. */
function canRestore(scroller: HTMLElement): boolean {
  if (isHydrated()) return true;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type !== "navigate" && scroller.scrollTop === 0;
}

/** Tries again whenever content arrives, until the position is reached or the visitor does something. */
export function restorePosition(
  scroller: HTMLElement,
  { top, link }: HistoryPosition,
  restoring: AbortController,
): void {
  const linkToFocus = isHydrated() ? link : undefined;
  function restore() {
    scroller.scrollTop = top;
    const links = [...scroller.querySelectorAll("a")];
    // Of two links to one address, the style sheet may hide one in narrow windows.
    const found = links.find(
      (element) => element.getAttribute("href") === linkToFocus && element.getClientRects().length > 0,
    );
    found?.focus({ preventScroll: true });
    const isDone =
      Math.abs(scroller.scrollTop - top) < 2 && (linkToFocus === undefined || found !== undefined);
    if (isDone) restoring.abort();
  }
  observeContent(scroller, restore, restoring.signal);
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(type, () => restoring.abort(), { signal: restoring.signal, passive: true });
  }
  restore();
}

function trackPosition(
  scroller: HTMLElement,
  onChange: (change: Partial<HistoryPosition>) => void,
): () => void {
  const tracking = new AbortController();
  const { signal } = tracking;
  // The document scrolls the root element but receives the events itself. Its links include those of the header.
  const isDocument = scroller === document.documentElement;
  const rememberTop = () => onChange({ top: scroller.scrollTop });
  (isDocument ? document : scroller).addEventListener("scroll", rememberTop, { signal, passive: true });
  rememberTop();
  if (!isDocument) {
    const rememberLink = ({ target }: Event) =>
      onChange({ link: (target as Element).closest("a")?.getAttribute("href") ?? undefined });
    // A click does not focus a link in Safari, and in Firefox not in a window that is in the background.
    for (const type of ["focusin", "click"]) scroller.addEventListener(type, rememberLink, { signal });
  }
  return () => tracking.abort();
}
