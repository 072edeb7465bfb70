import type { CSSProperties, ReactNode, RefObject } from "react";
import { type SitePath, valueAt } from "../../../../core/site/contract/edits.ts";
import styles from "../site.module.css";
import { useSiteForm } from "./form-context.ts";

interface OptionsProps {
  path: SitePath;
  /** Each has its shape, and its label below it. One that is `small` has the label for screen readers and on hover. */
  options: readonly { value: string; label: string; shape: ReactNode }[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
  small?: boolean;
  list?: RefObject<HTMLDivElement | null>;
}

/** Chooses by eye: all values are there as what they look like. */
export function Options({ path, options, chosen, onChoose, small = false, list }: OptionsProps) {
  return (
    <div ref={list} className={styles.options} data-small={small || undefined}>
      {options.map(({ value, label, shape }) => (
        <label key={value} title={small ? label : undefined}>
          <input
            type="radio"
            name={path.join(".")}
            className="visually-hidden"
            data-path={small ? undefined : path.join(".")}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {shape}
          <span className={small && shape ? "visually-hidden" : "tiny"}>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** A shape with a thin line around it. */
export function Shape({ style, children }: { style: CSSProperties; children?: ReactNode }) {
  const usual = { width: "100%", minWidth: "1.75rem", height: "2.5rem", border: "1px solid var(--edge)" };
  return <span style={{ ...usual, ...style }}>{children}</span>;
}

/** The value of a field of which the first of its values is the default, which is not in the file. */
export function useDefaulted(path: SitePath, values: readonly string[]) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  return {
    value: value ?? values[0],
    choose: (chosen: string) =>
      form.edit(chosen === values[0] ? { op: "remove", path } : { op: "set", path, value: chosen }),
  };
}
