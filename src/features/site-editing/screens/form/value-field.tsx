import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type SitePath, valueAt } from "../../../../core/site/contract/edits.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { Switch } from "../../../../core/ui/lazy/switch.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { emptyValue, type FieldSchema } from "../schemas.ts";
import { AppsField } from "./apps-field.tsx";
import { ColorField } from "./color-field.tsx";
import { markOf } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { IconField } from "./icon-field.tsx";
import { LanguageField } from "./language-field.tsx";
import { ListField } from "./list-field.tsx";
import { LookField } from "./look-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { PlainField } from "./plain-field.tsx";
import { RemovedNote } from "./removed-note.tsx";
import { WallpaperField } from "./wallpaper-field.tsx";

export interface ValueFieldProps {
  schema: FieldSchema;
  path: SitePath;
  isRequired: boolean;
  mark?: ReturnType<typeof markOf>;
  /** By default, the title of the schema. */
  label?: ReactNode;
}

/** What is chosen by eye, by its path in `site.yaml`. No other file has these. */
const chosenFields: Record<string, (props: ValueFieldProps) => ReactNode> = {
  apps: AppsField,
  language: LanguageField,
  "look.wallpaper": WallpaperField,
  "look.typefaces": LookField,
  "look.corners": LookField,
  "look.density": LookField,
  "look.typing": LookField,
  "look.portrait": LookField,
};

/** The field of a value of the site folder: one control, or for records and lists a field for each of their values. */
export function ValueField(props: ValueFieldProps) {
  const { control, type, items, prefixItems } = props.schema;
  const Chosen = chosenFields[props.path.join(".")];
  if (Chosen) return <Chosen {...props} />;
  if (control === "picture") return <PictureField {...props} />;
  if (control === "color") return <ColorField {...props} />;
  if (control === "icon") return <IconField {...props} />;
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
    <Group
      label={label === null ? undefined : (label ?? title)}
      aria-label={label === null ? title : undefined}
      hint={description}
    >
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

function SwitchField({ schema: { title, description }, path }: ValueFieldProps) {
  const form = useSiteForm();
  const hint = useId();
  return (
    <div className="stack-1">
      <Switch
        checked={valueAt(form.draft, path) === true}
        aria-describedby={description && hint}
        onChange={(value) => form.edit({ op: "set", path, value })}
      >
        {title}
      </Switch>
      {description && (
        <p id={hint} className="quiet small">
          {description}
        </p>
      )}
    </div>
  );
}
