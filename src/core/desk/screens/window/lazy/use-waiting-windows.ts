import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { openWith, raise, raiseNext, showWaitingWindows } from "./waiting-windows.ts";

/** Brings windows that wait to the front: from the dock, where they were, and all of them in turn with Alt+`. */
export function useWaitingWindows(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is shown beside each screen anew
  useLayoutEffect(showWaitingWindows, [pathname]);
  useEffect(() => {
    // Without a transition, in which one window would change into the other.
    openWith((path) => {
      const flushSync = path !== "/";
      // Another window was opening in front of the one at the address.
      const isHere = path === location.pathname + location.search;
      void navigate(
        path,
        isHere ? { flushSync, replace: true, defaultShouldRevalidate: false } : { flushSync },
      );
    });
    function raiseByKey(event: KeyboardEvent) {
      if (event.code !== "Backquote" || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      raiseNext();
    }
    /** Before the dock's own link, which leads to the first screen of the app. */
    function raiseFromDock(event: MouseEvent) {
      const item = (event.target as Element).closest<HTMLElement>("#dock [data-app]:not([aria-current])");
      const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
      if (!item || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
      if (!raise(item.dataset.app ?? "")) return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener("keydown", raiseByKey);
    addEventListener("click", raiseFromDock, true);
    return () => {
      removeEventListener("keydown", raiseByKey);
      removeEventListener("click", raiseFromDock, true);
    };
  }, [navigate]);
}
