import type { ComponentProps, ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "className" | "onChange"> {
  /** The label. */
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  "data-path"?: string;
}

/** Turns a setting on or off. */
export function Switch({ children, onChange, ...input }: SwitchProps) {
  return (
    <label className={`small ${styles.switch}`}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the browser says whether a native checkbox is checked
        role="switch"
        {...input}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
