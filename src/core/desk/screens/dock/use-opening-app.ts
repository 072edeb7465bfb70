import { useCallback, useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import type { DeskApp } from "../apps.ts";

/** What a visitor may do before the frame is there. */
const actions = ["click", "keydown"];

interface Press {
  app: DeskApp;
  /** Where it was pressed. */
  location: Location;
  /** The apps that were pressed before it and whose screens had not been rendered yet. */
  passed: readonly DeskApp[];
}

/**
 * Returns the app that was pressed in the dock, until its content has been rendered, and the function that opens it.
 * React Router changes the screen in a transition, which may take a while, so its window opens before that.
 */
export function useOpeningApp(): [DeskApp | undefined, (app: DeskApp) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [press, setPress] = useState<Press>();
  // Every other navigation changes the location.
  useEffect(() => {
    const forget = () => setPress(undefined);
    addEventListener("popstate", forget);
    return () => removeEventListener("popstate", forget);
  }, []);
  const open = useCallback(
    (app: DeskApp) => {
      // React Router's own work would come before the window.
      if (!isShown(app, location)) {
        setPress((previous) => ({ app, location, passed: passedBy(previous, location) }));
        navigateAfterFrame(() => void navigate(app.path));
      } else {
        // Another app was opening. The content of this one is still there, so nothing has to be loaded.
        setPress(undefined);
        navigateAfterFrame(() => void navigate(location, { replace: true, defaultShouldRevalidate: false }));
      }
    },
    [location, navigate],
  );
  return [press && isOpening(press, location) ? press.app : undefined, open];
}

/** React may still render the screen of an app that was pressed before, whose address was already set. */
function isOpening({ app, location: start, passed }: Press, location: Location): boolean {
  if (location === start) return true;
  return location.pathname !== app.path && passed.some(({ path }) => path === location.pathname);
}

function passedBy(previous: Press | undefined, location: Location): readonly DeskApp[] {
  return previous && isOpening(previous, location) ? [...previous.passed, previous.app] : [];
}

/** Whether the app is the one at the address. React Router changes the address before React renders the screen. */
function isShown({ path }: DeskApp, { pathname }: Location): boolean {
  return path === pathname && path === window.location.pathname;
}

/**
 * Navigates after the frame that shows what the current event has changed: browsers draw it before they run timers. If
 * the visitor does something first, this navigation starts before that, so that it does not undo it. Back cancels it.
 */
function navigateAfterFrame(navigate: () => void): void {
  const timer = setTimeout(start);
  for (const action of actions) addEventListener(action, start, true);
  addEventListener("popstate", cancel);

  function start(): void {
    cancel();
    navigate();
  }

  function cancel(): void {
    clearTimeout(timer);
    for (const action of actions) removeEventListener(action, start, true);
    removeEventListener("popstate", cancel);
  }
}
