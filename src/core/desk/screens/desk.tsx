import { useLayoutEffect, useMemo, useRef } from "react";
import { Link, Outlet, redirectDocument, useLocation, useRouteLoaderData } from "react-router";
import { rememberOlderPosts } from "../../blog/screens/older-posts.ts";
import { isAdminPath } from "../../pages/screens/is-admin-path.ts";
import { pageDataContext } from "../../pages/screens/page-data.ts";
import { ScreenTransition } from "../../ui/screen-transition.tsx";
import type { Route } from "./+types/desk";
import { findOpenApp, missingApp, toDeskApp } from "./apps.ts";
import styles from "./desk.module.css";
import { BottomBar } from "./dock/bottom-bar.tsx";
import { useOpeningApp } from "./dock/use-opening-app.ts";
import { placeOf } from "./menu-bar/place-of.server.ts";
import { listAppEntries } from "./page-app.server.ts";
import type { PageApp } from "./page-app.ts";
import { useHistoryPosition } from "./use-history-position.ts";
import { Window } from "./window/window.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const site = data.site();
  const hasOlderPosts = (await data.hasBlogPage({ page: 2 })) ?? false;
  const { name, available, location } = site.profile;
  return {
    name,
    apps: listAppEntries(site),
    hasContact: site.profile.apps.includes("contact"),
    hasOlderPosts,
    available,
    timeZone: data.timeZone,
    place: placeOf(location, data.timeZone),
  };
}

/** The manifest of a public page has no admin screens, so their paths lead here. The server knows them. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url: { pathname, search } }) => {
    if (isAdminPath(pathname)) throw redirectDocument(pathname + search);
  },
];

/** The desk is the same around every page. */
export function shouldRevalidate() {
  return false;
}

/** The workspace: the landing view at `/`, and the header with a window at every other path. */
export default function Desk({ loaderData: { name, apps: entries, hasOlderPosts } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const apps = useMemo(() => entries.map(toDeskApp), [entries]);
  const ownPage = useOwnPage();
  const [openingApp, setOpeningApp] = useOpeningApp();
  const loadedApp = findOpenApp(pathname, apps) ?? ownPage ?? (pathname === "/" ? undefined : missingApp);
  const openApp = openingApp ?? loadedApp;
  const path = openingApp?.path ?? pathname;
  useHistoryPosition(findContent);
  useFocusReturn(openApp?.path);
  useLayoutEffect(() => rememberOlderPosts(hasOlderPosts), [hasOlderPosts]);
  return (
    <div className={styles.desk}>
      <a className={`primary-button on-focus not-printed ${styles.skip}`} href="#content">
        Skip to content
      </a>
      {path !== "/" && <Header name={name} />}
      <main id={openApp === undefined ? "content" : undefined} tabIndex={-1} className={styles.stage}>
        {openApp === undefined ? (
          <Outlet />
        ) : (
          // The classes are in `transitions.css`. A window that replaces another one with the same name changes into
          // it.
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

/** Returns the page of the owner's that is open, which need not be on the desk. */
function useOwnPage() {
  const page = useRouteLoaderData<{ app: PageApp } | null>("routes/own-page/route")?.app;
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

/** The header of every view except the landing view. The owner's name links to the home screen. */
function Header({ name }: { name: string }) {
  return (
    <header className={`not-printed ${styles.header}`}>
      <Link to="/" className={`icon-text plain-link tall mono small ${styles.name}`}>
        <span aria-hidden="true" className="amber">
          ~/
        </span>
        <span className="ellipsis">{name}</span>
      </Link>
    </header>
  );
}
