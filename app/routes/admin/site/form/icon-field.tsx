import { pageIcons } from "virtual:page-icons";
import { Icon } from "lucide-react";
import { valueAt } from "../../../../../contract/site/edits.ts";
import { pageIconNames } from "../../../../../contract/site/page-icons.ts";
import { useSiteForm } from "./form-context.ts";
import styles from "./icon-field.module.css";
import group from "./value-field.module.css";
import type { ValueFieldProps } from "./value-field.tsx";

/** The icon of a page, chosen from all that pages can have. */
export default function IconField({ schema, path }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  return (
    <fieldset className={`stack-2 ${group.group}`}>
      <legend>
        {schema.title}: {String(value)}
      </legend>
      <div className={styles.icons}>
        {pageIconNames.map((name) => (
          <label key={name} title={name}>
            <input
              type="radio"
              name={path.join(".")}
              className="visually-hidden"
              checked={name === value}
              onChange={() => form.edit({ op: "set", path, value: name })}
            />
            <Icon iconNode={pageIcons[name]} aria-hidden="true" strokeWidth={1.75} />
            <span className="visually-hidden">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
