import { Icon } from "lucide-react";
import { valueAt } from "../../../../../contract/site/edits.ts";
import { pageIconNames } from "../../../../../contract/site/page-icons.ts";
import { useLoaded } from "../../../../admin/use-loaded.ts";
import { useSiteForm } from "./form-context.ts";
import styles from "./icon-field.module.css";
import group from "./value-field.module.css";
import type { ValueFieldProps } from "./value-field.tsx";

/** The icon of a page, chosen from all that pages can have. They are loaded later, because they are many. */
export function IconField({ schema, path }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  const loaded = useLoaded("The icons could not be loaded", "", () => import("virtual:page-icons"));
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
            {typeof loaded === "object" && (
              <Icon iconNode={loaded.pageIcons[name]} aria-hidden="true" strokeWidth={1.75} />
            )}
            <span className={loaded === "failed" ? undefined : "visually-hidden"}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
