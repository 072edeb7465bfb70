import type { DeskApp } from "../apps.ts";
import styles from "./opening.module.css";

/** What a window shows until its content has been rendered: nothing at first, and that it is loading if that takes longer. */
export function Opening({ app }: { app: DeskApp }) {
  return (
    <p role="status" className={styles.opening}>
      Loading {app.name}...
    </p>
  );
}
