import type { ReactNode } from "react";
import styles from "./entry-row.module.css";

interface EntryRowProps {
  children: ReactNode;
  actions: ReactNode;
  /** Whether the actions are below the content on phones, because there are several. */
  stacks?: boolean;
}

/** A row in a list: the entry's content, followed by its actions. */
export function EntryRow({ children, actions, stacks = false }: EntryRowProps) {
  return (
    <div className={stacks ? `${styles.row} ${styles.stacking}` : styles.row}>
      <div>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
