import { TextField } from "../../../../core/admin/ui/text-field.tsx";
import { valueAt } from "../../../../core/site/contract/edits.ts";
import { FieldLabel } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import type { ValueFieldProps } from "./value-field.tsx";

const rows = { text: 2, line: 1 } as const;

/** The field of a text, a number, or a choice. An optional one that is empty is not in the file. */
export function PlainField({ schema, path, isRequired, mark, label }: ValueFieldProps) {
  const form = useSiteForm();
  const { control, type, title, description, maxLength, examples } = schema;
  const value = String(valueAt(form.draft, path) ?? "");
  const choices = schema.enum?.map((choice) => ({ value: choice, label: choice }));

  function change(typed: string) {
    if (typed === "" && !isRequired) return form.edit({ op: "remove", path });
    const isNumber = type === "integer" && /^\d{1,15}$/.test(typed);
    // Only one that has sentences can have several lines.
    const text = control === "text" ? typed : typed.replaceAll("\n", " ");
    form.edit({ op: "set", path, value: isNumber ? Number(typed) : text });
  }

  return (
    <TextField
      data-path={path.join(".")}
      label={<FieldLabel mark={mark}>{label ?? title}</FieldLabel>}
      hint={description}
      error={form.problemOf(path)}
      required={isRequired}
      value={value}
      maxLength={maxLength}
      rows={control === "text" || control === "line" ? rows[control] : undefined}
      choices={choices && !isRequired ? [{ value: "", label: "Not set" }, ...choices] : choices}
      offered={examples}
      inputMode={type === "integer" ? "numeric" : undefined}
      placeholder={control === "month" ? "2026-06" : undefined}
      onChange={change}
      onBlur={() => {
        const trimmed = value.trim();
        if (trimmed !== value) change(trimmed);
        form.leave(path);
      }}
    />
  );
}
