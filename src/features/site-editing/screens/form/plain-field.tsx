import { useLoaderData } from "react-router";
import { TextField } from "../../../../core/admin/ui/text-field.tsx";
import { apps } from "../../../../core/site/contract/apps.ts";
import { type SitePath, valueAt } from "../../../../core/site/contract/edits.ts";
import type { SiteEditing } from "../../../../core/site/contract/site-editing.ts";
import type { FieldSchema } from "../schemas.ts";
import { capitalize } from "./capitalize.ts";
import { FieldLabel } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import type { ValueFieldProps } from "./value-field.tsx";

/** What the kinds of links are called whose names say too little. */
const kindNames: Record<string, string> = { code: "Code host", network: "Professional network", rss: "Feed" };

const rows = { text: 2, line: 1 } as const;

/** The field of a text, a number, or a choice. An optional one that is empty is not in the file. */
export function PlainField({ schema, path, isRequired, mark, label }: ValueFieldProps) {
  const form = useSiteForm();
  const { control, type, title, description, maxLength, examples } = schema;
  const value = String(valueAt(form.draft, path) ?? "");
  const { site } = useLoaderData<{ site: SiteEditing | undefined }>();
  const choices = listEntries(schema, site?.files ?? [], value) ?? listChoices(schema, path, value);

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
      offered={choices ? [] : examples}
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

/** Returns the entries of another file that a value is chosen from. One that is not there any more stays what it is. */
function listEntries({ from }: FieldSchema, files: SiteEditing["files"], value: string) {
  if (from === undefined) return undefined;
  const [name, list, field] = from;
  const entries = valueAt(files.find(({ file }) => file === name)?.content, [list]);
  const values = Array.isArray(entries) ? entries.map((entry) => String(valueAt(entry, [field]) ?? "")) : [];
  return [...new Set([...values, value])]
    .filter((one) => one !== "")
    .map((one) => ({ value: one, label: one }));
}

/** Returns what a value is chosen from, by names instead of ids. A kind of link that has no icon stays what it is. */
function listChoices({ enum: values, examples = [] }: FieldSchema, path: SitePath, value: string) {
  const isKind = path[0] === "links" && path.at(-1) === "kind";
  const kinds = isKind ? [...new Set([value, ...examples])] : undefined;
  return (kinds?.filter((kind) => kind !== "" || value === "") ?? values)?.map((name) => ({
    value: name,
    label:
      (isKind ? kindNames[name] : apps.find((app) => path.at(-1) === "app" && app.name === name)?.title) ??
      capitalize(name),
  }));
}
