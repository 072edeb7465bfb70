import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "../site.module.css";

interface GroupProps extends ComponentProps<"fieldset"> {
  /** Without it, `aria-label` says what they are, because what is above says the same. */
  label?: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value as a whole. */
  error?: string | undefined;
}

/** Fields that belong together. */
export function Group({ label, hint, error, children, ...props }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={`stack-4 ${styles.group}`} aria-describedby={hint ? id : undefined} {...props}>
      {label && <legend>{label}</legend>}
      {hint && (
        <p id={id} className="quiet small">
          {hint}
        </p>
      )}
      {error && <p className="red small">{error}</p>}
      {children}
    </fieldset>
  );
}
