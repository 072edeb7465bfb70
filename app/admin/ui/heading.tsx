import type { ReactNode } from "react";
import styles from "./heading.module.css";

/** The heading of a screen, followed by its actions. */
export function Heading({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={`row-2-4 ${styles.heading}`}>
      <h1 tabIndex={-1}>{name}</h1>
      {children}
    </div>
  );
}
