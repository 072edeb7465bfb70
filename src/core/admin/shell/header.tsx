import { LogOut, SquareArrowOutUpRight } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Tab } from "../../ui/tab.tsx";
import { tabs } from "../features.ts";
import { signOut } from "../sign-out.ts";
import styles from "./header.module.css";

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
    signOut();
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
