import { data, Link } from "react-router";
import button from "../../ui/button.module.css";
import { Card } from "../../ui/card.tsx";
import styles from "./not-found.module.css";

export function meta() {
  return [{ title: "Page not found" }];
}

export function loader() {
  return data(null, { status: 404 });
}

/** Client-side navigations to an unknown path do not need to ask the server. */
export function clientLoader() {
  return null;
}

export default function NotFound() {
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
