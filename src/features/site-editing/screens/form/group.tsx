import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "../site.module.css";

interface GroupProps extends ComponentProps<"fieldset"> {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value as a whole. */
  error?: string | undefined;
  /** Whether only screen readers get the label, because what is above says the same. */
  hidesLabel?: boolean;
}

/** Fields that belong together. */
export function Group({ label, hint, error, hidesLabel = false, children, ...props }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={`stack-4 ${styles.group}`} aria-describedby={hint ? id : undefined} {...props}>
      <legend className={hidesLabel ? "visually-hidden" : undefined}>{label}</legend>
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
