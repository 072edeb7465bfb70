import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** `primary` is the main action of the screen. `remove` is for the rows of a list. */
  look?: "primary" | "plain" | "quiet" | "danger" | "remove";
}

/** A button with a label. For a link that looks like a button, use the classes of `button.module.css`. */
export function Button({ look = "plain", ...props }: ButtonProps) {
  return <button type="button" className={styles[look]} {...props} />;
}
