import { useRef } from "react";
import { flushSync } from "react-dom";
import { Field } from "../../../../core/admin/ui/field.tsx";
import {
  type Accents,
  accentsOf,
  accentsSchema,
  type Scheme,
  schemes,
} from "../../../../core/look/contract/accents.ts";
import {
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../../core/site/contract/edits.ts";
import { Button } from "../../../../core/ui/button.tsx";
import styles from "../site.module.css";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { Options, Shape } from "./options.tsx";
import type { ValueFieldProps } from "./value-field.tsx";

/** What is offered beside the default. */
const patches = {
  "#ff9d5c": "Orange",
  "#ff7b72": "Red",
  "#f08cc0": "Pink",
  "#b39dff": "Violet",
  "#7cc4ff": "Blue",
  "#4fd1c5": "Teal",
  "#5ad19a": "Green",
  "#ffcf5c": "Amber",
};

const schemeNames = { light: "Light scheme", dark: "Dark scheme" };

/** An accent color: one that is adapted to both schemes, or one for each of them. */
export function ColorField({ schema, path }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  const name = path.at(-1) === "link" ? "link" : "primary";
  const group = useRef<HTMLFieldSetElement>(null);

  /** Moves focus from a button that disappears. */
  function edit(change: SiteEdit) {
    flushSync(() => form.edit(change));
    group.current?.querySelector<HTMLElement>("[data-path]")?.focus();
  }

  const set = (changed: SiteValue) => edit({ op: "set", path, value: changed });
  const { success, data } = accentsSchema.safeParse({ [name]: value });
  const shown = (scheme: Scheme) => accentsOf(success ? data : {}, scheme)[name];
  const isPair = typeof value === "object";
  return (
    <Group ref={group} label={schema.title} hint={`${schema.description?.split(", such as")[0]}.`}>
      <Options
        small
        path={path}
        options={[
          { value: "", label: "Default", shape: <Patch name={name} /> },
          ...Object.entries(patches).map(([color, label]) => ({
            value: color,
            label,
            shape: <Patch name={name} value={color} />,
          })),
          ...(value !== undefined && success && !Object.hasOwn(patches, String(value))
            ? [{ value: String(value), label: "Your own", shape: <Patch name={name} value={data[name]} /> }]
            : []),
        ]}
        chosen={value === undefined ? "" : String(value)}
        onChoose={(color) => {
          if (color === "") form.edit({ op: "remove", path });
          else if (color !== String(value)) form.edit({ op: "set", path, value: color });
        }}
      />
      {typeof value === "string" && <Color label="Color" path={path} value={value} />}
      {isPair && (
        <div className={styles.pair}>
          {schemes.map((scheme) => (
            <Color
              key={scheme}
              label={schemeNames[scheme]}
              path={[...path, scheme]}
              value={String(valueAt(value, [scheme]) ?? "")}
            />
          ))}
        </div>
      )}
      {typeof value === "string" && success && schemes.some((scheme) => shown(scheme) !== value) && (
        <p className="quiet small">
          To be readable, it is shown as {shown("light")} in the light scheme and as {shown("dark")} in the
          dark one.
        </p>
      )}
      <div className="row-2">
        {value === undefined && (
          <Button data-path={path.join(".")} onClick={() => set(shown("dark"))}>
            Choose a color
          </Button>
        )}
        {typeof value === "string" && (
          <Button onClick={() => set({ light: shown("light"), dark: shown("dark") })}>
            One for each scheme
          </Button>
        )}
        {isPair && <Button onClick={() => set(shown("dark"))}>One color for both</Button>}
        {value !== undefined && (
          <Button look="quiet" onClick={() => edit({ op: "remove", path })}>
            Use the default
          </Button>
        )}
      </div>
    </Group>
  );
}

/** A color as both schemes show it: by day on the left. Without one, it is the default. */
function Patch({ name, value }: { name: "primary" | "link"; value?: Accents["primary"] }) {
  const [light, dark] = schemes.map((scheme) => accentsOf({ [name]: value }, scheme)[name]);
  const background = `linear-gradient(90deg, ${light} 50%, ${dark} 0)`;
  return <Shape style={{ width: "1.75rem", height: "1.75rem", borderRadius: "50%", background }} />;
}

/** A color as text, and the browser's picker for it. */
function Color({ label, path, value }: { label: string; path: SitePath; value: string }) {
  const form = useSiteForm();
  const change = (typed: string) => form.edit({ op: "set", path, value: typed });
  return (
    <Field label={label} error={form.problemOf(path)}>
      {(control) => (
        <div className="row-2 nowrap">
          <input
            className={styles.color}
            type="color"
            aria-label={`Pick: ${label.toLowerCase()}`}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
            onChange={({ target }) => change(target.value)}
          />
          <input
            {...control}
            data-path={path.join(".")}
            spellCheck={false}
            value={value}
            onChange={({ target }) => change(target.value)}
            onBlur={() => form.leave(path)}
          />
        </div>
      )}
    </Field>
  );
}
