import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { pageDataContext } from "../page-data.ts";
import type { Route } from "./+types/desk";
import { findOpenApp } from "./apps.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./desk.module.css";
import { Header } from "./header.tsx";
import { useEntryPlace } from "./use-entry-place.ts";
import { Window } from "./window.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { name, apps } = context.get(pageDataContext).site().profile;
  return { name, apps };
}

/** The desk is the same around every page. */
export function shouldRevalidate() {
  return false;
}

/** The workspace: the landing view at `/`, and the header with a window at every other path. */
export default function Desk({ loaderData: { name, apps } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const openApp = findOpenApp(pathname);
  useEntryPlace(findContent);
  useFocusReturn(openApp?.path);
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {pathname !== "/" && <Header name={name} />}
      <main id={openApp === undefined ? "content" : undefined} tabIndex={-1} className={styles.stage}>
        {openApp === undefined ? (
          <Outlet />
        ) : (
          <Window key={openApp.path} app={openApp}>
            <Outlet />
          </Window>
        )}
      </main>
      <BottomBar names={apps} openApp={openApp} />
    </div>
  );
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
  useEffect(() => {
    const { openPath: closed, pathname: left } = previous.current;
    previous.current = { openPath, pathname };
    if (openPath !== undefined || left === pathname) return;
    document.querySelector<HTMLElement>(`[data-app="${closed}"]`)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) findContent()?.focus({ preventScroll: true });
  }, [openPath, pathname]);
}
