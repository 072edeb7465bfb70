import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Location, Outlet, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import type { AppName } from "../../contract/site/profile.ts";
import { pageDataContext } from "../page-data.ts";
import { ScreenTransition } from "../ui/screen-transition.tsx";
import type { Route } from "./+types/desk";
import { navigateAfterFrame } from "./after-frame.ts";
import { type AppEntry, type DeskApp, findOpenApp, toDeskApp } from "./apps.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./desk.module.css";
import { Header } from "./header.tsx";
import { toPageApp } from "./page-app.server.ts";
import type { PageApp } from "./page-app.ts";
import { useEntryPlace } from "./use-entry-place.ts";
import { useInterruption } from "./use-interruption.ts";
import { Window } from "./window.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { profile, pages } = context.get(pageDataContext).site();
  const apps = profile.apps.map((name): AppEntry => {
    const page = pages.find(({ slug }) => slug === name);
    return page === undefined ? (name as AppName) : toPageApp(page);
  });
  return { name: profile.name, apps };
}

/** The desk is the same around every page. */
export function shouldRevalidate() {
  return false;
}

/** The workspace: the landing view at `/`, and the header with a window at every other path. */
export default function Desk({ loaderData: { name, apps: entries } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const apps = useMemo(() => entries.map(toDeskApp), [entries]);
  const ownPage = useOwnPage();
  const [openingApp, setOpeningApp] = useOpeningApp();
  const loadedApp = findOpenApp(pathname, apps) ?? ownPage;
  const openApp = openingApp ?? loadedApp;
  const path = openingApp?.path ?? pathname;
  useEntryPlace(findContent);
  useFocusReturn(openApp?.path);
  useInterruption();
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {path !== "/" && <Header name={name} />}
      <main id={openApp === undefined ? "content" : undefined} tabIndex={-1} className={styles.stage}>
        {openApp === undefined ? (
          <Outlet />
        ) : (
          // The classes are in `transitions.css`. Two windows with one name are the same one in two forms.
          <ScreenTransition
            key={openApp.path}
            name="window"
            enter="open"
            exit="close"
            share="change"
            default="none"
          >
            <Window
              app={openApp}
              path={path}
              isOpening={openingApp !== undefined}
              replacesWindow={openingApp !== undefined && loadedApp !== undefined}
            >
              <Outlet />
            </Window>
          </ScreenTransition>
        )}
      </main>
      <BottomBar apps={apps} openApp={openApp} isOpening={openingApp !== undefined} onOpen={setOpeningApp} />
    </div>
  );
}

/**
 * Returns the app that was pressed in the dock, until its content has been rendered, and the function that opens it. React
 * Router changes the screen in a transition, which may take a while, so its window opens before that.
 */
function useOpeningApp(): [DeskApp | undefined, (app: DeskApp) => void] {
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

/** Returns the page of the owner's that is open, which need not be on the desk. */
function useOwnPage() {
  const page = useRouteLoaderData<{ app: PageApp } | null>("routes/page/route")?.app;
  return useMemo(() => page && toDeskApp(page), [page]);
}

/** The open window's content, which scrolls inside it, or the stage. */
function findContent() {
  return document.getElementById("content");
}

/**
 * When a window closes, moves focus back to its item in the dock. If that is not visible, or if the focused element
 * disappeared with another view, moves it to the home screen.
 */
function useFocusReturn(openPath: string | undefined) {
  const { pathname } = useLocation();
  const previous = useRef({ openPath, pathname });
  useLayoutEffect(() => {
    const { openPath: closed, pathname: left } = previous.current;
    previous.current = { openPath, pathname };
    if (openPath !== undefined || (closed === undefined && left === pathname)) return;
    document.querySelector<HTMLElement>(`[data-app="${closed}"]`)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) findContent()?.focus({ preventScroll: true });
  }, [openPath, pathname]);
}
