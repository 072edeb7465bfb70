import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "className"> {
  onChange: (isChecked: boolean) => void;
  /** The label. One without it has an `aria-label`. */
  children?: ReactNode;
}

/** Selects something that a button then acts on. For a setting that is on or off, use {@link Switch}. */
export function Checkbox({ onChange, children, ...input }: CheckboxProps) {
  return (
    <label className="checkbox small">
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
