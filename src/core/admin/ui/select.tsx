import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<"select">, "onChange" | "children"> {
  options: readonly Choice<Value>[];
  onChoose?: (value: Value) => void;
}

/** Chooses one of several values. For two or three short ones, use {@link Segmented}. */
export function Select<Value extends string>({ options, onChoose, ...select }: SelectProps<Value>) {
  return (
    <span className="with-icon">
      <select {...select} className="input" onChange={({ target }) => onChoose?.(target.value as Value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={18} />
    </span>
  );
}
