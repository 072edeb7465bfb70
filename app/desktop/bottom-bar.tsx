import { Tab } from "../ui/tab.tsx";
import { apps, type DeskApp } from "./apps.ts";
import styles from "./bottom-bar.module.css";

/** The dock. Clicking the open app's item returns to the home screen. */
export function BottomBar({ openApp }: { openApp: DeskApp | undefined }) {
  return (
    <nav className={styles.bar} aria-label="Apps">
      <ul className={styles.items}>
        {apps.map((app) => (
          <li key={app.path} className={app.wideOnly && styles.wideOnly}>
            <Tab
              to={app === openApp ? "/" : app.path}
              icon={app.icon}
              open={app === openApp}
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
