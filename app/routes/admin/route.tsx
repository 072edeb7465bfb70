import { LayoutDashboard, LogOut, Mail, NotebookPen } from "lucide-react";
import { Link, Outlet, replace, useLocation, useNavigate } from "react-router";
import { ApiError } from "../../api.ts";
import { readAdminToken, removeAdminToken } from "../../browser/admin-token.ts";
import type { Route } from "./+types/route";
import styles from "./admin.module.css";
import { isSignedOut, sendLogout, verifyToken } from "./admin-api.ts";
import { loginPath } from "./origin.ts";

export function meta() {
  return [{ title: "Admin" }, { name: "robots", content: "noindex" }];
}

/** The guard of every admin screen but the login. The server enforces the same; this only leads the owner there. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url);
  if (pathname === "/admin/login") return null;
  if (readAdminToken() === null) throw replace(loginPath(pathname));
  try {
    await verifyToken();
  } catch (error) {
    if (!endsSession(error)) {
      // The server is there and has a fault: the screen says so, and the owner is still the owner when it is mended.
      console.info("The token could not be verified", error);
      return null;
    }
    console.info("The session is over", error);
    removeAdminToken();
    throw replace(loginPath(pathname));
  }
  return null;
}
clientLoader.hydrate = true as const;

/** A refusal of the token, or no answer at all. */
function endsSession(error: unknown): boolean {
  return isSignedOut(error) || !(error instanceof ApiError);
}

/** Every admin navigation is checked anew. */
export function shouldRevalidate() {
  return true;
}

export function HydrateFallback() {
  return (
    <main className={styles.loading}>
      <p>Loading…</p>
      <noscript>The admin area needs JavaScript.</noscript>
    </main>
  );
}

const tabs = [
  { name: "Dashboard", path: "/admin", icon: LayoutDashboard },
  { name: "Blogs", path: "/admin/blogs", icon: NotebookPen },
  { name: "Messages", path: "/admin/messages", icon: Mail },
];

export default function Admin() {
  const { pathname } = useLocation();
  if (pathname === "/admin/login") return <Outlet />;
  return (
    <div className={styles.admin}>
      <AdminHeader pathname={pathname} />
      <main className={styles.content}>
        <Outlet />
      </main>
    </div>
  );
}

function AdminHeader({ pathname }: { pathname: string }) {
  const navigate = useNavigate();

  function logOut() {
    // The request carries the token it was made with; leaving does not wait for a slow network.
    sendLogout().catch((error) => console.info("The session was not ended on the server", error));
    removeAdminToken();
    void navigate("/admin/login");
  }

  return (
    <header className={styles.header}>
      <nav aria-label="Admin" className={styles.tabs}>
        {tabs.map(({ name, path, icon: Icon }) => (
          <Link
            key={path}
            to={path}
            className={styles.tab}
            aria-current={isActive(path, pathname) ? "page" : undefined}
          >
            <Icon aria-hidden="true" /> {name}
          </Link>
        ))}
      </nav>
      <button type="button" className={styles.tab} onClick={logOut}>
        <LogOut aria-hidden="true" /> Logout
      </button>
    </header>
  );
}

/** The dashboard's tab is active at its own path only, the others below theirs too. */
function isActive(path: string, pathname: string): boolean {
  return path === "/admin" ? pathname === path : pathname.startsWith(path);
}
