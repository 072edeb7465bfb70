import type { ReactNode } from "react";
import styles from "./heading.module.css";

/** The name of a screen, and beside it what the screen is for. */
export function Heading({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1>{name}</h1>
      {children}
    </div>
  );
}
