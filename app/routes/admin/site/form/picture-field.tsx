import { valueAt } from "../../../../../contract/site/edits.ts";
import { useSiteForm } from "./form-context.ts";
import { TextField } from "./text-field.tsx";
import group from "./value-field.module.css";
import type { ValueFieldProps } from "./value-field.tsx";

/** A picture of the folder `pictures`, with its description. */
export function PictureField({ schema, path, isRequired }: ValueFieldProps) {
  const form = useSiteForm();
  const file = valueAt(form.draft, [...path, "file"]);
  return (
    <fieldset className={`stack-3 ${group.group}`}>
      <legend>{schema.title}</legend>
      <p>{String(file ?? "")}</p>
      <TextField schema={schema.properties?.alt ?? {}} path={[...path, "alt"]} isRequired={isRequired} />
    </fieldset>
  );
}
