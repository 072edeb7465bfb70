import type { ReactNode } from "react";
import styles from "./markdown.module.css";

/** Keyboard users need to reach what scrolls sideways (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

/** Scrolls what is wider than the text, such as a table on a narrow screen. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure {...reachable} aria-label={label} className={styles.scroll}>
      {children}
    </figure>
  );
}
