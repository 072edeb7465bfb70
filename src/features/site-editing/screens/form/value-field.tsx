import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { TextField } from "../../../../core/admin/ui/text-field.tsx";
import { wallpapers } from "../../../../core/look/contract/look.ts";
import { type SitePath, type SiteValue, valueAt } from "../../../../core/site/contract/edits.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { Switch } from "../../../../core/ui/lazy/switch.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { emptyValue, type FieldSchema } from "../schemas.ts";
import { ColorField } from "./color-field.tsx";
import { FieldLabel, markOf } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { IconField } from "./icon-field.tsx";
import { ListField } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { PlainField } from "./plain-field.tsx";
import { RemovedNote } from "./removed-note.tsx";

export interface ValueFieldProps {
  schema: FieldSchema;
  path: SitePath;
  isRequired: boolean;
  mark?: ReturnType<typeof markOf>;
  /** By default, the title of the schema. */
  label?: ReactNode;
}

/** The field of a value of the site folder: one control, or for records and lists a field for each of their values. */
export function ValueField(props: ValueFieldProps) {
  const { control, type, items, prefixItems } = props.schema;
  if (control === "picture") return <PictureField {...props} />;
  if (control === "color") return <ColorField {...props} />;
  if (control === "icon") return <IconField {...props} />;
  if (control === "wallpaper") return <WallpaperField {...props} />;
  if (control === "markdown") return <MarkdownField {...props} />;
  if (prefixItems) return <Fields {...props} fields={prefixItems.map((schema, index) => [index, schema])} />;
  if (type === "array" && items) return <ListField {...props} items={items} />;
  if (type === "object") return <RecordField {...props} />;
  if (type === "boolean") return <SwitchField {...props} />;
  return <PlainField {...props} />;
}

/** The fields of a record. One that is optional, and has fields that are not, is added on demand. */
function RecordField(props: ValueFieldProps) {
  const { schema, path, isRequired } = props;
  const { title, properties = {}, required = [] } = schema;
  const form = useSiteForm();
  const isOnDemand = !isRequired && required.length > 0;
  if (isOnDemand && valueAt(form.draft, path) === undefined) {
    return (
      <div className="stack-2">
        <RemovedNote path={path} name={title ?? "The entry"} />
        <div>
          <Button onClick={() => form.edit({ op: "set", path, value: emptyValue(schema) })}>
            <Plus aria-hidden="true" /> Add “{title}”
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Fields {...props} fields={Object.entries(properties)} required={required}>
      {isOnDemand && (
        <div>
          <Button onClick={() => form.edit({ op: "remove", path })}>Remove “{title}”</Button>
        </div>
      )}
    </Fields>
  );
}

interface FieldsProps extends ValueFieldProps {
  fields: [key: string | number, schema: FieldSchema][];
  /** By default, all of them are. */
  required?: string[];
  children?: ReactNode;
}

/** A group of fields. The values of an entry of a list have the title of the entry above them. */
function Fields({ schema, path, fields, required, label, children }: FieldsProps) {
  const { title, description } = schema;
  return (
    <Group label={label ?? title} hint={description} hidesLabel={label === null}>
      {fields.map(([key, field]) => (
        <ValueField
          key={key}
          schema={field}
          path={[...path, key]}
          isRequired={required?.includes(String(key)) ?? true}
          mark={markOf(schema, String(key))}
        />
      ))}
      {children}
    </Group>
  );
}

function SwitchField({ schema: { title }, path }: ValueFieldProps) {
  const form = useSiteForm();
  return (
    <Switch
      checked={valueAt(form.draft, path) === true}
      onChange={(value) => form.edit({ op: "set", path, value })}
    >
      {title}
    </Switch>
  );
}

/** What a choice begins with. */
const ownWallpapers: Record<string, SiteValue> = {
  "Your own picture": { file: "" },
  "Your own pictures, by day and by night": { light: "", dark: "" },
};

const wallpaperChoices = [
  { value: "", label: "Not set" },
  ...[...wallpapers, ...Object.keys(ownWallpapers)].map((name) => ({ value: name, label: name })),
];

/** The width of most screens, divided by their height. */
const screenShape = 16 / 9;

/** The wallpaper: a drawn one, or the owner's own picture, or one for each scheme. */
function WallpaperField({ schema: { title, description }, path, mark }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  const [one, pair] = Object.keys(ownWallpapers);
  const isPair = valueAt(value, ["light"]) !== undefined;
  const chosen = typeof value === "object" ? (isPair ? pair : one) : value;

  function choose(name: string) {
    if (name === "") return form.edit({ op: "remove", path });
    form.edit({ op: "set", path, value: ownWallpapers[name] ?? name });
  }

  return (
    <div className="stack-4">
      <TextField
        data-path={path.join(".")}
        label={<FieldLabel mark={mark}>{title}</FieldLabel>}
        hint={description}
        error={form.problemOf(path)}
        value={String(chosen ?? "")}
        choices={wallpaperChoices}
        onChange={choose}
      />
      {typeof value === "object" && !isPair && (
        <PictureField schema={{ title: "Picture", shape: screenShape }} path={path} isRequired />
      )}
      {isPair && (
        <>
          <PictureField
            schema={{ title: "By day", shape: screenShape }}
            path={path}
            fileKey="light"
            isRequired
          />
          <PictureField
            schema={{ title: "By night", shape: screenShape }}
            path={path}
            fileKey="dark"
            isRequired
          />
        </>
      )}
    </div>
  );
}
