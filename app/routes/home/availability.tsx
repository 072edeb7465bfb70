import { Link } from "react-router";
import styles from "./home.module.css";

/** When the owner is available, with a link to the chat if it is on the desk. */
export function Availability({ text, hasContact }: { text: string; hasContact: boolean }) {
  return hasContact ? (
    <Link to="/contact" className={`icon-text plain-link ${styles.available}`}>
      {text}
    </Link>
  ) : (
    <span className={`icon-text ${styles.available}`}>{text}</span>
  );
}
