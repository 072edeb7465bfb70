import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { pageDataContext } from "../page-data.ts";
import type { Route } from "./+types/desk";
import { findOpenApp } from "./apps.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./desk.module.css";
import { Header } from "./header.tsx";
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
  useFocusReturn(openApp?.path);
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {pathname !== "/" && <Header name={name} />}
      <main id="content" tabIndex={-1} className={styles.stage}>
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

/** When a window closes, moves the focus back to its item in the bottom bar. */
function useFocusReturn(openPath: string | undefined) {
  const previous = useRef(openPath);
  useEffect(() => {
    const closed = previous.current;
    previous.current = openPath;
    if (closed === undefined || openPath !== undefined) return;
    document.querySelector<HTMLElement>(`[data-app="${closed}"]`)?.focus({ preventScroll: true });
  }, [openPath]);
}
