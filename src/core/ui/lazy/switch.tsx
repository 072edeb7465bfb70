import type { ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  /** The label. */
  children: ReactNode;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Turns a setting on or off. */
export function Switch({ children, name, checked, onChange }: SwitchProps) {
  return (
    <label className={`small ${styles.switch}`}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the browser says whether a native checkbox is checked
        role="switch"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
