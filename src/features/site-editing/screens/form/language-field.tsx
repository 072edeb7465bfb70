import { Field } from "../../../../core/admin/ui/field.tsx";
import { Select } from "../../../../core/admin/ui/select.tsx";
import { valueAt } from "../../../../core/site/contract/edits.ts";
import { useSiteForm } from "./form-context.ts";
import type { ValueFieldProps } from "./value-field.tsx";

const tags =
  "ar bg bn ca cs cy da de de-AT de-CH el en en-AU en-GB es es-MX et eu fa fi fr fr-CA ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant".split(
    " ",
  );

/** The language of the site, from a list in which each has its own name. One that is not in the list stays in it. */
export function LanguageField({ schema: { title, default: usual }, path }: ValueFieldProps) {
  const form = useSiteForm();
  const value = String(valueAt(form.draft, path) ?? usual);
  const options = (tags.includes(value) ? tags : [value, ...tags]).map((tag) => ({
    value: tag,
    label: nameLanguage(tag),
  }));
  return (
    <Field label={title} hint="The language that the site is written in" error={form.problemOf(path)}>
      {(control) => (
        <Select
          {...control}
          data-path={path.join(".")}
          value={value}
          options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
          onChoose={(tag) => form.edit({ op: "set", path, value: tag })}
        />
      )}
    </Field>
  );
}

/** Returns the name of a language in itself, such as `Deutsch`. */
export function nameLanguage(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
