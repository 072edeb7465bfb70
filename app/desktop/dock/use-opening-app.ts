import { useCallback, useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import type { DeskApp } from "../apps.ts";
import { navigateAfterFrame } from "./navigate-after-frame.ts";

/**
 * Returns the app that was pressed in the dock, until its content has been rendered, and the function that opens it. React
 * Router changes the screen in a transition, which may take a while, so its window opens before that.
 */
export function useOpeningApp(): [DeskApp | undefined, (app: DeskApp) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<{ app: DeskApp; location: Location }>();
  // Every other navigation changes the location.
  useEffect(() => {
    const forget = () => setPressed(undefined);
    addEventListener("popstate", forget);
    return () => removeEventListener("popstate", forget);
  }, []);
  const open = useCallback(
    (app: DeskApp) => {
      // React Router's own work would come before the window.
      if (!isShown(app, location)) {
        setPressed({ app, location });
        navigateAfterFrame(() => void navigate(app.path));
      } else {
        // Another app was opening. The content of this one is still there, so nothing has to be loaded.
        setPressed(undefined);
        navigateAfterFrame(() => void navigate(location, { replace: true, defaultShouldRevalidate: false }));
      }
    },
    [location, navigate],
  );
  return [pressed?.location === location ? pressed.app : undefined, open];
}

/** Whether the app is the one at the address. React Router changes the address before React renders the screen. */
function isShown({ path }: DeskApp, { pathname }: Location): boolean {
  return path === pathname && path === window.location.pathname;
}
