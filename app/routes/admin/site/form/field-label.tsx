import type { ReactNode } from "react";
import styles from "./value-field.module.css";

/** A label that says which fields may be empty. */
export function FieldLabel({ isRequired, children }: { isRequired: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {!isRequired && <span className={styles.optional}> optional</span>}
    </>
  );
}
