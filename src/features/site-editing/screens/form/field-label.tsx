import type { ReactNode } from "react";
import type { FieldSchema } from "../schemas.ts";
import styles from "../site.module.css";

type Mark = "required" | "optional";

/** Says which fields of a record must be filled in, or which need not be, whichever are fewer. */
export function markOf({ properties = {}, required = [] }: FieldSchema, field: string): Mark | undefined {
  const areFew = required.length * 2 <= Object.keys(properties).length;
  if (required.includes(field) !== areFew) return undefined;
  return areFew ? "required" : "optional";
}

/** A label with its mark, which is not a part of its name: the control tells screen readers. */
export function FieldLabel({ mark, children }: { mark: Mark | undefined; children: ReactNode }) {
  return mark === undefined ? (
    children
  ) : (
    <span className={styles.marked} data-mark={mark}>
      {children}
    </span>
  );
}
