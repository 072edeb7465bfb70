import { Link } from "react-router";
import button from "../ui/button.module.css";
import { Card } from "../ui/card.tsx";
import styles from "./not-found.module.css";

/** The small window of an unknown address. */
export function NotFound() {
  return (
    <Card className={styles.window} aria-labelledby="not-found">
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 id="not-found" className={styles.title}>
        Page not found
      </h1>
      <p className={styles.text}>It may have moved, or the link may be wrong.</p>
      <Link to="/" className={button.primary}>
        Back to home
      </Link>
    </Card>
  );
}
