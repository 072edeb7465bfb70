import { type SiteValue, valueAt } from "../../../../../contract/site/edits.ts";
import { wallpapers } from "../../../../../contract/site/look.ts";
import { TextField } from "../../../../admin/ui/text-field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { FieldLabel } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import type { ValueFieldProps } from "./value-field.tsx";

/** What a choice begins with. */
const own: Record<string, SiteValue> = {
  "Your own picture": { file: "" },
  "Your own pictures, by day and by night": { light: "", dark: "" },
};

const choices = [
  { value: "", label: "Not set" },
  ...[...wallpapers, ...Object.keys(own)].map((name) => ({ value: name, label: name })),
];

/** The width of most screens, divided by their height. */
const shape = 16 / 9;

/** The wallpaper: a drawn one, or the owner's own picture, or one for each scheme. */
export function WallpaperField({ schema: { title, description }, path, isRequired }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  const [one, pair] = Object.keys(own);
  const isPair = valueAt(value, ["light"]) !== undefined;
  const chosen = typeof value === "object" ? (isPair ? pair : one) : value;

  function choose(name: string) {
    if (name === "") return form.edit({ op: "remove", path });
    form.edit({ op: "set", path, value: own[name] ?? name });
  }

  return (
    <div className="stack-4">
      <TextField
        data-path={path.join(".")}
        label={<FieldLabel isRequired={isRequired}>{title}</FieldLabel>}
        hint={description}
        error={form.problemOf(path)}
        value={String(chosen ?? "")}
        choices={choices}
        onChange={choose}
      />
      {typeof value === "object" && !isPair && (
        <PictureField schema={{ title: "Picture", shape }} path={path} isRequired />
      )}
      {isPair && (
        <>
          <PictureField schema={{ title: "By day", shape }} path={path} fileKey="light" isRequired />
          <PictureField schema={{ title: "By night", shape }} path={path} fileKey="dark" isRequired />
        </>
      )}
    </div>
  );
}
