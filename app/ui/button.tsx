import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** `primary` is the one that the screen is for; `remove` stands in the rows of a list. */
  look?: "primary" | "plain" | "quiet" | "danger" | "remove";
}

/** A button with a label. A link that looks like one takes its class from `button.module.css`. */
export function Button({ look = "plain", ...props }: ButtonProps) {
  return <button type="button" className={styles[look]} {...props} />;
}
