import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { useEntryPlace } from "../../desktop/use-entry-place.ts";
import type { Route } from "./+types/route";
import styles from "./admin.module.css";
import { guard } from "./guard.ts";
import { Header } from "./header.tsx";
import { isScreen, screenAt } from "./screens.ts";

export function meta({ location }: Route.MetaArgs) {
  return [{ title: `${screenAt(location.pathname).name} · Admin` }];
}

/** Separates the admin area from the windows and the processes of other sites. */
export function headers() {
  return { "Cross-Origin-Opener-Policy": "same-origin", "Origin-Agent-Cluster": "?1" };
}

// It also guards the initial load, because the screens' loaders run only in the browser.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/** The content that the server renders for every admin screen. */
export function HydrateFallback() {
  const { pathname } = useLocation();
  return (
    <main className={styles.admin} aria-busy="true">
      <p role="status" className={styles.loading}>
        {pathname === "/admin/login" ? "Loading..." : screenAt(pathname).loading}
      </p>
      <noscript>
        <p className={styles.loading}>The admin area needs JavaScript. Turn it on and reload this page.</p>
      </noscript>
    </main>
  );
}

export default function Admin({ matches: [root] }: Route.ComponentProps) {
  const current = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? current;
  const main = useHeadingFocus(screenAt(current).path);
  useEntryPlace(findDocument);
  if (current === "/admin/login") return <Outlet />;
  const screen = screenAt(isScreen(next) ? next : current);
  const isLoading = screen !== screenAt(current);
  return (
    <div className={styles.admin}>
      <Header siteName={root.loaderData.name} openPath={screen.path} />
      <main ref={main} className={styles.content} aria-busy={isLoading}>
        {isLoading ? (
          <p role="status" className={styles.loading}>
            {screen.loading}
          </p>
        ) : (
          <Outlet />
        )}
      </main>
    </div>
  );
}

function findDocument() {
  return document.documentElement;
}

/** Moves focus to the heading of the screen that a tab has opened. The first screen leaves it where it is. */
function useHeadingFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
