import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import input from "./input.module.css";

/** What the control of a field needs to be tied to its label, its hint and its error. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value is refused; empty or missing while it is not. */
  error?: string | undefined;
  /** Renders the control: `(control) => <input {...control} name="title" />`. */
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control, and below it its hint and why its value is refused. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: input.input,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
