import { useId } from "react";
import { valueAt } from "../../../../../contract/site/edits.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { FieldLabel } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import type { ValueFieldProps } from "./value-field.tsx";

/** The field of a text, a number, or a choice. An optional one that is empty is not in the file. */
export function TextField({ schema, path, isRequired, label }: ValueFieldProps) {
  const form = useSiteForm();
  const list = useId();
  const value = valueAt(form.draft, path) ?? "";
  const { title, description, examples, control: kind, maxLength } = schema;

  function change(typed: string) {
    if (typed === "" && !isRequired) return form.edit({ op: "remove", path });
    const isNumber = schema.type === "integer" && /^\d{1,15}$/.test(typed);
    form.edit({ op: "set", path, value: isNumber ? Number(typed) : typed });
  }

  return (
    <Field
      label={<FieldLabel isRequired={isRequired}>{label ?? title}</FieldLabel>}
      hint={description}
      error={form.problemOf(path)}
    >
      {(control) => {
        const shared = {
          ...control,
          "data-path": path.join("."),
          value: String(value),
          maxLength,
          onBlur: ({ target }: { target: { value: string } }) => {
            const trimmed = target.value.trim();
            if (trimmed !== target.value) change(trimmed);
            form.leave(path);
          },
        };
        if (schema.enum)
          return (
            <select {...shared} onChange={({ target }) => change(target.value)}>
              {!isRequired && <option value="">Not set</option>}
              {schema.enum.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          );
        if (kind === "text")
          return <textarea {...shared} rows={2} onChange={({ target }) => change(target.value)} />;
        if (kind === "line")
          return (
            <textarea
              {...shared}
              rows={1}
              onChange={({ target }) => change(target.value.replaceAll("\n", " "))}
              // As in an input of one line.
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
          );
        return (
          <>
            <input
              {...shared}
              inputMode={schema.type === "integer" ? "numeric" : undefined}
              placeholder={kind === "month" ? "2026-06" : undefined}
              list={examples && list}
              onChange={({ target }) => change(target.value)}
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
      }}
    </Field>
  );
}
