import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "aria-label"> {
  /** What it does, for those who do not see the icon. */
  label: string;
}

/** A square button that holds an icon alone. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return <button type="button" className={styles.button} aria-label={label} {...props} />;
}
