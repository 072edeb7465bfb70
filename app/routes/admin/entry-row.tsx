import type { ReactNode } from "react";
import styles from "./entry-row.module.css";

/** What an entry of a list is, and at its end what can be done with it. */
export function EntryRow({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
