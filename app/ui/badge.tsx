import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeColor = "green" | "yellow" | "orange" | "blue" | "gray";

/** A short label on a tinted background. */
export function Badge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return (
    <span className={styles.badge} data-color={color}>
      {children}
    </span>
  );
}
