import { Icon } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useLoaded } from "../../../../core/admin/use-loaded.ts";
import { valueAt } from "../../../../core/site/contract/edits.ts";
import { type PageIconName, pageIconNames } from "../../../../core/site/contract/page-icons.ts";
import { Button } from "../../../../core/ui/button.tsx";
import type { IconShapes } from "../../../../core/ui/icon-shapes.ts";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { Options } from "./options.tsx";
import type { ValueFieldProps } from "./value-field.tsx";

/** The icon of a page or an app, chosen from all that there are. They are loaded later, because they are many. */
export function IconField({ schema, path, isRequired }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  const icons = useLoaded("The icons could not be loaded", "", loadIcons);
  const list = useRef<HTMLDivElement>(null);
  // The chosen icon may be far below. Only the list scrolls, not the page.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("label:has(:checked)");
    if (chosen) list.current?.scrollTo(0, chosen.offsetTop - list.current.clientHeight / 2);
  }, []);
  return (
    <Group label={value === undefined ? schema.title : `${schema.title}: ${String(value)}`}>
      <Options
        small
        list={list}
        path={path}
        options={pageIconNames.map((name) => ({
          value: name,
          label: name,
          shape: icons !== "failed" && (
            <Icon
              size={20}
              iconNode={typeof icons === "object" ? icons[name] : []}
              aria-hidden="true"
              strokeWidth={1.75}
            />
          ),
        }))}
        chosen={value === undefined ? undefined : String(value)}
        onChoose={(name) => form.edit({ op: "set", path, value: name })}
      />
      {!isRequired && value !== undefined && (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              form.edit({ op: "remove", path });
              list.current?.querySelector("input")?.focus();
            }}
          >
            Use the default
          </Button>
        </div>
      )}
    </Group>
  );
}

export async function loadIcons(): Promise<Record<PageIconName, IconShapes>> {
  return (await import("virtual:page-icons")).pageIcons;
}
