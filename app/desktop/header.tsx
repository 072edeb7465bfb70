import { Link } from "react-router";
import styles from "./header.module.css";

/** The header of every view except the landing view. The owner's name links to the home screen. */
export function Header({ name }: { name: string }) {
  return (
    <header className={`not-printed ${styles.header}`}>
      <Link to="/" className={styles.name}>
        <span aria-hidden="true" className={styles.prompt}>
          ~/
        </span>
        <span>{name}</span>
      </Link>
    </header>
  );
}
