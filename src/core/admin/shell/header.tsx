import { Ellipsis, LogOut, SquareArrowOutUpRight } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { TabScreen } from "../../feature.app.ts";
import { Tab } from "../../ui/tab.tsx";
import { iconOf, screensBelow, tabs } from "../features.ts";
import { signOut } from "../sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./header.module.css";

// Public pages load it, too, and later.
const SchemeSwitch = lazy(() => import("../../look/screens/scheme/lazy/scheme-switch.tsx"));

interface HeaderProps {
  siteName: string;
  /** That of the current screen. */
  openTab: TabScreen;
}

/**
 * The header of every admin screen except the login. A phone has the name of the screen in it, and at the bottom four of the
 * tabs, and a sheet with everything else.
 */
export function Header({ siteName, openTab }: HeaderProps) {
  const navigate = useNavigate();
  const [isMounted, setIsMounted] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const close = () => setShowsMore(false);
  const scheme = isMounted && (
    <Suspense fallback={null}>
      <SchemeSwitch />
    </Suspense>
  );

  function logOut() {
    signOut();
    void navigate("/admin/login");
  }

  return (
    <header className={`not-printed scripted ${styles.header}`}>
      <div className={`row-2-4 nowrap ${styles.names}`}>
        <p className={`mono small ellipsis grow ${styles.wide}`}>{siteName}</p>
        {/* The heading of the screen says it, too. */}
        <p aria-hidden="true" className={`lead strong ellipsis grow ${styles.phone}`}>
          {openTab.name}
        </p>
        <div className={styles.wide}>{scheme}</div>
        <Link to="/" className={`quiet-button outdent ${styles.wide}`}>
          View site <SquareArrowOutUpRight aria-hidden="true" />
        </Link>
      </div>
      <nav aria-label="Admin" className={styles.tabs}>
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            to={tab.path}
            icon={tab.icon}
            open={tab === openTab}
            data-more={tab.isInMore || undefined}
          >
            {tab.name}
          </Tab>
        ))}
        <button
          type="button"
          className={`tab ${styles.phone}`}
          aria-current={openTab.isInMore || undefined}
          aria-haspopup="dialog"
          onClick={() => setShowsMore(true)}
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.75} />
          More
        </button>
      </nav>
      <button type="button" className={`tab ${styles.wide}`} onClick={logOut}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Logout
      </button>
      {showsMore && (
        <Dialog
          title={siteName}
          width={40}
          sheet
          onLeave={close}
          actions={
            <>
              <Button look="quiet" onClick={logOut}>
                <LogOut aria-hidden="true" /> Logout
              </Button>
              <Button onClick={close}>Close</Button>
            </>
          }
        >
          <ul>
            {[...tabs, ...screensBelow.filter(({ folder }) => folder !== undefined)].map(({ name, path }) => {
              const Icon = iconOf(path);
              const isOpen = path === openTab.path;
              return (
                <li key={path}>
                  <Link to={path} className="item" aria-current={isOpen || undefined} onClick={close}>
                    <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
                    <span className="grow">{name}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
          <div className="row-2-4 between">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is loaded later */}
            <label className="icon-text small">{scheme} Color scheme</label>
            <Link to="/" className="quiet-button">
              View site <SquareArrowOutUpRight aria-hidden="true" />
            </Link>
          </div>
        </Dialog>
      )}
    </header>
  );
}
