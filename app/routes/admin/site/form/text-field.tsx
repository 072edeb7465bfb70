import { type FocusEvent, type KeyboardEvent, useId } from "react";
import { valueAt } from "../../../../../contract/site/edits.ts";
import { isComposing } from "../../../../admin/editor/keys.ts";
import { Field, type FieldControl } from "../../../../admin/ui/field.tsx";
import type { FieldSchema } from "../schemas.ts";
import { FieldLabel } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import type { ValueFieldProps } from "./value-field.tsx";

/** The field of a text, a number, or a choice. An optional one that is empty is not in the file. */
export function TextField({ schema, path, isRequired, label }: ValueFieldProps) {
  const form = useSiteForm();

  function change(typed: string) {
    if (typed === "" && !isRequired) return form.edit({ op: "remove", path });
    const isNumber = schema.type === "integer" && /^\d{1,15}$/.test(typed);
    // Only one that has sentences can have several lines.
    const text = schema.control === "text" ? typed : typed.replaceAll("\n", " ");
    form.edit({ op: "set", path, value: isNumber ? Number(typed) : text });
  }

  return (
    <Field
      label={<FieldLabel isRequired={isRequired}>{label ?? schema.title}</FieldLabel>}
      hint={schema.description}
      error={form.problemOf(path)}
    >
      {(control) => (
        <TextControl
          {...control}
          {...{ schema, isRequired }}
          data-path={path.join(".")}
          value={String(valueAt(form.draft, path) ?? "")}
          maxLength={schema.maxLength}
          onChange={({ target }) => change(target.value)}
          onBlur={({ target }) => {
            const trimmed = target.value.trim();
            if (trimmed !== target.value) change(trimmed);
            form.leave(path);
          }}
        />
      )}
    </Field>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TextControlProps extends FieldControl {
  schema: FieldSchema;
  isRequired: boolean;
  "data-path": string;
  value: string;
  maxLength: number | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: (event: FocusEvent<Control>) => void;
}

function TextControl({ schema, isRequired, ...control }: TextControlProps) {
  const list = useId();
  const { type, control: kind, examples } = schema;
  if (schema.enum)
    return (
      <select {...control}>
        {!isRequired && <option value="">Not set</option>}
        {schema.enum.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  if (kind === "text") return <textarea {...control} rows={2} />;
  if (kind === "line") return <textarea {...control} rows={1} onKeyDown={keepOneLine} />;
  return (
    <>
      <input
        {...control}
        inputMode={type === "integer" ? "numeric" : undefined}
        placeholder={kind === "month" ? "2026-06" : undefined}
        list={examples && list}
      />
      {examples && (
        <datalist id={list}>
          {examples.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Enter submits the form, as in an input. */
function keepOneLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
