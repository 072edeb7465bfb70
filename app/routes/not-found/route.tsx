import { data, Link } from "react-router";
import button from "../../ui/button.module.css";
import { Card } from "../../ui/card.tsx";
import styles from "./not-found.module.css";

export function meta() {
  return [{ title: "Nothing here" }];
}

export function loader() {
  return data(null, { status: 404 });
}

/** Inside the site nothing more is known than that no screen has this address. */
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
        Nothing on the desk has this address
      </h1>
      <p className={styles.text}>It may have moved, or the link was mistyped.</p>
      <Link to="/" className={button.primary}>
        Back to the desk
      </Link>
    </Card>
  );
}
