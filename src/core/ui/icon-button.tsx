import type { ComponentProps } from "react";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "aria-label"> {
  /** The accessible name. */
  label: string;
}

/** A square button with only an icon. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return <button type="button" className="icon-button" aria-label={label} {...props} />;
}
