import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from "react";
import { isComposing } from "../is-composing.ts";
import { Field } from "./field.tsx";
import { type Choice, Select } from "./select.tsx";

type InputProps = Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "maxLength" | "placeholder" | "required" | "type"
>;

export interface TextFieldProps extends InputProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value is invalid. */
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Of a text area. In one with a single row, which wraps a long line, Enter submits the form as in an input. */
  rows?: number | undefined;
  /** The values to choose from, with their labels. */
  choices?: readonly Choice[] | undefined;
  /** Values that are offered while something else can be typed. */
  offered?: readonly string[] | undefined;
  "data-path"?: string;
}

/** A field for a text, a number, a time, or a choice, with its hint and error below it. */
export function TextField({
  label,
  hint,
  error,
  onChange,
  choices,
  offered = [],
  ...attributes
}: TextFieldProps) {
  const list = useId();
  const { value, required, onBlur, "data-path": path } = attributes;
  const choice = { value, required, onBlur, "data-path": path };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => {
        const props = {
          ...control,
          ...attributes,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        if (choices) return <Select {...control} {...choice} options={choices} onChoose={onChange} />;
        if (props.rows !== undefined)
          return <textarea {...props} onKeyDown={props.rows === 1 ? keepOneLine : undefined} />;
        return (
          <>
            <input {...props} list={offered.length > 0 ? list : undefined} />
            {offered.length > 0 && (
              <datalist id={list}>
                {offered.map((text) => (
                  <option key={text} value={text} />
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}

function keepOneLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
