import { Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import styles from "./desk.module.css";

/** The small window of an unknown address. */
export function NotFound() {
  return (
    <Card className={`stack-3 centered ${styles.notFound}`} aria-labelledby="not-found">
      <p className={`amber mono strong ${styles.code}`} aria-hidden="true">
        404
      </p>
      <h1 id="not-found" className="heading">
        Page not found
      </h1>
      <p className="quiet">It may have moved, or the link may be wrong.</p>
      <Link to="/" className="primary-button apart">
        Back to home
      </Link>
    </Card>
  );
}
