import { LayoutDashboard, LogOut, Mail, NotebookPen, UserRoundKey } from "lucide-react";
import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate, useNavigation } from "react-router";
import { removeAdminToken } from "../../browser/admin-token.ts";
import { useEntryPlace } from "../../desktop/use-entry-place.ts";
import tab from "../../ui/tab.module.css";
import { Tab } from "../../ui/tab.tsx";
import type { Route } from "./+types/route";
import styles from "./admin.module.css";
import { guard } from "./guard.ts";
import { sendLogout } from "./owner-api.ts";
import { isScreen, screenAt, screens } from "./screens.ts";

export function meta({ location }: Route.MetaArgs) {
  return [{ title: `${screenAt(location.pathname).name} · Admin` }, { name: "robots", content: "noindex" }];
}

// It also guards the initial load, because the screens' loaders run only in the browser.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

const icons = {
  "/admin": LayoutDashboard,
  "/admin/blogs": NotebookPen,
  "/admin/messages": Mail,
  "/admin/account": UserRoundKey,
};

/** The content that the server renders for every admin screen. */
export function HydrateFallback() {
  const { pathname } = useLocation();
  return (
    <main className={styles.admin} aria-busy="true">
      <p role="status" className={styles.loading}>
        {pathname === "/admin/login" ? "Loading..." : screenAt(pathname).loading}
      </p>
      <noscript>The admin area needs JavaScript.</noscript>
    </main>
  );
}

export default function Admin() {
  const current = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? current;
  const main = useHeadingFocus(screenAt(current).path);
  useEntryPlace(findDocument);
  if (current === "/admin/login") return <Outlet />;
  const screen = screenAt(isScreen(next) ? next : current);
  const isLoading = screen !== screenAt(current);
  return (
    <div className={styles.admin}>
      <Header openPath={screen.path} />
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

function Header({ openPath }: { openPath: string }) {
  const navigate = useNavigate();

  function logOut() {
    // The token is already attached to the request, so logging out does not need to wait for the response.
    sendLogout().catch((error) => console.info("The session was not ended on the server", error));
    removeAdminToken();
    void navigate("/admin/login");
  }

  return (
    <header className={styles.header}>
      <nav aria-label="Admin" className={styles.tabs}>
        {screens.map(({ name, path }) => (
          <Tab key={path} to={path} icon={icons[path]} open={path === openPath}>
            {name}
          </Tab>
        ))}
      </nav>
      <button type="button" className={tab.tab} onClick={logOut}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Logout
      </button>
    </header>
  );
}
