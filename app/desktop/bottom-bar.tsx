import { Link } from "react-router";
import { apps, type DeskApp } from "./apps.ts";
import styles from "./bottom-bar.module.css";

/** The dock. The item of the open app leads back to the desk. */
export function BottomBar({ openApp }: { openApp: DeskApp | undefined }) {
  return (
    <nav className={styles.bar} aria-label="Apps">
      <ul className={styles.items}>
        {apps.map((app) => (
          <li key={app.path} className={app.wideOnly ? styles.wideOnly : undefined}>
            <BarItem app={app} open={app === openApp} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BarItem({ app, open }: { app: DeskApp; open: boolean }) {
  return (
    <Link
      to={open ? "/" : app.path}
      className={styles.item}
      aria-current={open ? "page" : undefined}
      data-app={app.path}
    >
      <app.icon aria-hidden="true" className={styles.icon} strokeWidth={1.75} />
      <span>{app.name}</span>
    </Link>
  );
}
