import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigation, useParams } from "react-router";
import "../admin.css";
import { guard } from "../../account/screens/guard.ts";
import { useHistoryPosition } from "../../desk/screens/use-history-position.ts";
import { InboxContext } from "../../messages/screens/inbox.ts";
import { useInboxStream } from "../../messages/screens/use-inbox-stream.ts";
import { isTab, tabAt } from "../features.ts";
import { useOverlay } from "../overlay.ts";
import { ScreenSkeleton } from "../ui/screen-skeleton.tsx";
import { Toaster } from "../ui/toast.tsx";
import { useApp, useSignedIn } from "../use-app.ts";
import type { Route } from "./+types/route";
import { Header } from "./header.tsx";

export function meta({ location }: Route.MetaArgs) {
  return [{ title: `${tabAt(location.pathname).name} · Admin` }];
}

/** Separates the admin area from the windows and the processes of other sites. */
export function headers() {
  return { "Cross-Origin-Opener-Policy": "same-origin", "Origin-Agent-Cluster": "?1" };
}

// It also guards the initial load, because the screens' loaders run only in the browser.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/**
 * The header of the admin area and the open screen. The server renders both, with each screen's `HydrateFallback`,
 * because only the browser has the token that the screens' loaders need. Nothing of it is visible before the guard has
 * decided.
 */
export default function Admin({ matches: [root] }: Route.ComponentProps) {
  const current = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? current;
  // A message is opened beside the list, a post over it, and a form of the site in its place. They focus themselves.
  const { id, "*": form } = useParams();
  const isEntry = id !== undefined || Boolean(form);
  const main = useHeadingFocus(isEntry ? tabAt(current).path : current);
  useHistoryPosition(findDocument);
  const isSignedIn = current !== "/admin/login";
  const inbox = useInboxStream(isSignedIn);
  useApp(inbox?.counts.waiting);
  useSignedIn(isSignedIn);
  const overlay = useOverlay();
  if (!isSignedIn) return <Outlet />;
  const tab = tabAt(isTab(next) ? next : current);
  const isLoading = tab !== tabAt(current);
  return (
    <InboxContext value={inbox}>
      <div className="admin">
        <Header siteName={root.loaderData.name} openTab={tab} />
        <main ref={main} className="stack-5 screen" aria-busy={isLoading}>
          {isLoading ? <ScreenSkeleton {...tab} /> : <Outlet />}
        </main>
        {overlay}
        <Toaster />
      </div>
    </InboxContext>
  );
}

function findDocument() {
  return document.documentElement;
}

/** Moves focus to the heading of the page that a tab or a link has opened. The first page leaves it where it is. */
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
