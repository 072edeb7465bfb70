import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface SegmentedProps<Name extends string> {
  /** What is chosen, such as "Color scheme". */
  label: string;
  options: readonly { name: Name; label: ReactNode; icon?: LucideIcon }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Chooses one of a few values that are all visible. Links of which one is open have the same class and look. */
export function Segmented<Name extends string>({ label, options, chosen, onChoose }: SegmentedProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={label} className="segments">
      {options.map(({ name, label: text, icon: Icon }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {Icon && <Icon aria-hidden="true" />} {text}
        </button>
      ))}
    </div>
  );
}
