import { Link } from "react-router";
import { profile } from "../../content/profile.ts";
import styles from "./header.module.css";

/** The header of every view except the landing view. The owner's name links to the home screen. */
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
