import { useMemo, useState } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { findOpenApp, toDeskApp } from "../apps.ts";
import type { loader } from "../desk.tsx";
import styles from "../lazy/extras.module.css";
import { type LeftWindow, leaveWindow } from "./recent-windows.ts";

/** The title bars of the two windows that were open before, behind the one that is open. Only wide screens have room for them. */
export function RecentWindows() {
  const desk = useRouteLoaderData<typeof loader>("desktop/desk");
  const apps = useMemo(() => desk?.apps.map(toDeskApp) ?? [], [desk]);
  const { pathname, search } = useLocation();
  const openApp = desk && findOpenApp(pathname, apps)?.path;
  const open = openApp === undefined ? undefined : { app: openApp, path: pathname + search };
  const [{ last, left }, setState] = useState<{ last: LeftWindow | undefined; left: readonly LeftWindow[] }>({
    last: open,
    left: [],
  });
  // State of the last location, which is adjusted while rendering.
  if (last?.path !== open?.path) setState({ last: open, left: leaveWindow(left, last, openApp) });
  if (open === undefined || left.length === 0) return null;
  return (
    <nav aria-label="Recent windows" className={`stack-2 not-printed ${styles.windows}`}>
      {left.map(({ app, path }) => {
        const found = findOpenApp(app, apps);
        if (found === undefined) return null;
        return (
          <Link key={app} to={path} className={`icon-text plain-link tall quiet mono small ${styles.title}`}>
            <found.icon size={16} aria-hidden="true" strokeWidth={1.75} />
            {found.name}
          </Link>
        );
      })}
    </nav>
  );
}
