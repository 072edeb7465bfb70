import { Link } from "react-router";
import styles from "./desk.module.css";

/** The header of every view except the landing view. The owner's name links to the home screen. */
export function Header({ name }: { name: string }) {
  return (
    <header className={`not-printed ${styles.header}`}>
      <Link to="/" className={`icon-text plain-link tall mono small ${styles.name}`}>
        <span aria-hidden="true" className="amber">
          ~/
        </span>
        <span className="ellipsis">{name}</span>
      </Link>
    </header>
  );
}
