import type { AppName } from "../../contract/site/profile.ts";
import { usePrefetch } from "../browser/use-prefetch.ts";
import { Tab } from "../ui/tab.tsx";
import { appsByName, type DeskApp } from "./apps.ts";
import styles from "./bottom-bar.module.css";

interface BottomBarProps {
  /** The apps to show, in order. */
  names: AppName[];
  openApp: DeskApp | undefined;
}

/** The dock. Clicking the open app's item returns to the home screen. */
export function BottomBar({ names, openApp }: BottomBarProps) {
  const prefetch = usePrefetch();
  return (
    <nav className={styles.bar} aria-label="Apps">
      <ul className={styles.items}>
        {names
          .map((name) => appsByName[name])
          .map((app) => (
            <li key={app.path} className={app.wideOnly && styles.wideOnly}>
              <Tab
                to={app === openApp ? "/" : app.path}
                icon={app.icon}
                open={app === openApp}
                prefetch={prefetch}
                data-app={app.path}
              >
                {app.name}
              </Tab>
            </li>
          ))}
      </ul>
    </nav>
  );
}
