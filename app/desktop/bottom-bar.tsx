import { Tab } from "../ui/tab.tsx";
import type { DeskApp } from "./apps.ts";
import styles from "./bottom-bar.module.css";

interface BottomBarProps {
  /** The apps to show, in order. */
  apps: readonly DeskApp[];
  openApp: DeskApp | undefined;
}

/** The dock. Clicking the open app's item returns to the home screen. */
export function BottomBar({ apps, openApp }: BottomBarProps) {
  return (
    <nav className={styles.bar} aria-label="Apps">
      <ul className={styles.items}>
        {apps.map((app) => (
          <li key={app.path} className={app.wideOnly && styles.wideOnly}>
            <Tab
              to={app === openApp ? "/" : app.path}
              icon={app.icon}
              open={app === openApp}
              prefetch="intent"
              data-app={app.path}
            >
              <span className={styles.label}>{app.name}</span>
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}
