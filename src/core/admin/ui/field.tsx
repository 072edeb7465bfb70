import { type ReactNode, useId } from "react";

/** Props that link a control to its label, hint, and error. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  /** From right to left for Hebrew and Arabic. */
  dir: "auto";
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value is invalid. Empty or missing if the value is valid. */
  error?: string | undefined;
  /** Renders the control: `(control) => <input {...control} name="title" />`. */
  children: (control: FieldControl) => ReactNode;
}

/** A labeled control with its hint and error below it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="stack-2 small">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      {children({
        id,
        className: "input",
        dir: "auto",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="red">
          {error}
        </p>
      )}
    </div>
  );
}
