import { LogOut, SquareArrowOutUpRight } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { removeAdminToken } from "../../account/screens/admin-token.ts";
import { storeSignOutReason } from "../../account/screens/sign-out-reason.ts";
import type { SessionApi } from "../../account/server/owner-sessions.ts";
import { parse } from "../../pages/screens/api.ts";
import { Tab } from "../../ui/tab.tsx";
import { tabs } from "../features.ts";
import { ownerClient } from "../owner-api.ts";
import styles from "./header.module.css";

const sessionApi = ownerClient<SessionApi>();

// Public pages load it, too, and later.
const SchemeSwitch = lazy(() => import("../../look/screens/scheme/lazy/scheme-switch.tsx"));

interface HeaderProps {
  siteName: string;
  /** The path of the current screen. */
  openPath: string;
}

/** The header of every admin screen except the login. */
export function Header({ siteName, openPath }: HeaderProps) {
  const navigate = useNavigate();
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);

  function logOut() {
    // The token is already attached to the request, so logging out does not need to wait for the response.
    const logout = parse(sessionApi.auth.logout.$post());
    logout.catch((error) => console.info("The session was not ended on the server", error));
    removeAdminToken();
    navigator.clearAppBadge?.()?.catch(() => {});
    storeSignOutReason(undefined);
    void navigate("/admin/login");
  }

  return (
    <header className={`not-printed scripted ${styles.header}`}>
      <div className={`row-2-4 nowrap ${styles.names}`}>
        <p className="mono small ellipsis grow over-480">{siteName}</p>
        {isMounted && (
          <Suspense fallback={null}>
            <SchemeSwitch />
          </Suspense>
        )}
        <Link to="/" className={`quiet-button outdent ${styles.view}`}>
          View site <SquareArrowOutUpRight aria-hidden="true" />
        </Link>
      </div>
      <nav aria-label="Admin" className={styles.tabs}>
        {tabs.map(({ name, path, icon }) => (
          <Tab key={path} to={path} icon={icon} open={path === openPath}>
            {name}
          </Tab>
        ))}
      </nav>
      <button type="button" className="tab" onClick={logOut}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Logout
      </button>
    </header>
  );
}
