import { Link } from "react-router";
import { profile } from "../../content/profile.ts";
import styles from "./header.module.css";

/** Stands above every view but the landing: who this is, and the way back to the desk. */
export function Header() {
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.name}>
        <span aria-hidden="true" className={styles.prompt}>
          ~/
        </span>
        {profile.name}
      </Link>
    </header>
  );
}
