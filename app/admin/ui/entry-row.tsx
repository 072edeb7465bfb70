import type { ReactNode } from "react";
import styles from "./entry-row.module.css";

/** A row in a list: the entry's content, followed by its actions. */
export function EntryRow({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
