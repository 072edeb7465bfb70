import { useRef } from "react";
import { flushSync } from "react-dom";
import { Field } from "../../../../core/admin/ui/field.tsx";
import { accentsOf, accentsSchema, type Scheme, schemes } from "../../../../core/look/contract/accents.ts";
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
import type { ValueFieldProps } from "./value-field.tsx";

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
      {value === undefined && <p className="quiet small">The default color is used.</p>}
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
