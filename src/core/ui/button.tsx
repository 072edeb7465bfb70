import type { ComponentProps } from "react";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** `primary` is the main action of the screen. */
  look?: "primary" | "plain" | "quiet";
}

/** A button with a label. For a link that looks like a button, use the classes of `controls.css`. */
export function Button({ look = "plain", ...props }: ButtonProps) {
  return <button type="button" className={`${look}-button`} {...props} />;
}
