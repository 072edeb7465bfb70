import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** `primary` is the main action of the screen. */
  look?: "primary" | "plain" | "quiet";
}

/** A button with a label. For a link that looks like a button, use the classes of `button.module.css`. */
export function Button({ look = "plain", ...props }: ButtonProps) {
  return <button type="button" className={styles[look]} {...props} />;
}
