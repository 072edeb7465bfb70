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
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        name={name}
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
