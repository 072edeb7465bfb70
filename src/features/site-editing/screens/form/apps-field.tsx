import { File, Icon } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLoaderData } from "react-router";
import { EntryTools } from "../../../../core/admin/ui/entry-tools.tsx";
import { useDrag } from "../../../../core/admin/ui/use-drag.ts";
import { useLoaded } from "../../../../core/admin/use-loaded.ts";
import { apps } from "../../../../core/desk/screens/apps.ts";
import { type AppName, appNames, nameApp } from "../../../../core/site/contract/apps.ts";
import { type SitePath, valueAt } from "../../../../core/site/contract/edits.ts";
import type { PageIconName } from "../../../../core/site/contract/page-icons.ts";
import type { Profile } from "../../../../core/site/contract/profile.ts";
import type { EditedFile, SiteEditing } from "../../../../core/site/contract/site-editing.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { Switch } from "../../../../core/ui/lazy/switch.tsx";
import { pagePart } from "../parts.ts";
import styles from "../site.module.css";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { loadIcons } from "./icon-field.tsx";
import type { ValueFieldProps } from "./value-field.tsx";

/** The apps on the desk as switches, those that are on in their order. */
export function AppsField({ schema: { title }, path, isRequired }: ValueFieldProps) {
  const form = useSiteForm();
  const { site } = useLoaderData<{ site: SiteEditing }>();
  const list = useRef<HTMLUListElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [status, setStatus] = useState("");
  const icons = useLoaded("The icons could not be loaded", "", loadIcons);
  const value = valueAt(form.draft, path);
  const shown = Array.isArray(value) ? value.map(String) : site.apps;
  const pages = site.files.filter(({ file }) => file.startsWith("pages/"));
  const all = [...appNames, ...pages.map((page) => pagePart(page).page.slice(1))];
  const { dragged, startDrag } = useDrag(list, [...shown.keys()], (from, to) =>
    flushSync(() => {
      move(from, to);
      startDrag(to);
    }),
  );

  function set(next: readonly string[]) {
    form.edit({ op: "set", path, value: [...next] });
  }

  function move(from: number, to: number) {
    set(shown.toSpliced(from, 1).toSpliced(to, 0, shown[from] ?? ""));
    setStatus(`Moved to position ${to + 1} of ${shown.length}.`);
  }

  /** Moves an app with a button, which keeps the focus. */
  function moveWithFocus(from: number, to: number) {
    flushSync(() => move(from, to));
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLElement>("[data-tools] > button");
    buttons?.[to < from ? 0 : 1]?.focus();
  }

  /** Turns an app on or off, which moves its switch, with the focus. */
  function toggle(name: string, next: readonly string[]) {
    flushSync(() => set(next));
    group.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  }

  return (
    <Group ref={group} label={title} hint="What is on the desk, in this order." error={form.problemOf(path)}>
      <ul ref={list} className={`lined ${styles.records}`}>
        {shown.map((name, index) => (
          <li
            key={name}
            className={`row-2 nowrap between ${styles.record} ${styles.app}`}
            data-dragged={index === dragged || undefined}
          >
            <AppSwitch
              {...{ name, pages, icons }}
              path={[...path, index]}
              isOn
              onChange={() => toggle(name, shown.toSpliced(index, 1))}
            />
            {form.problemOf([...path, index]) && (
              <p className="red small">{form.problemOf([...path, index])}</p>
            )}
            <EntryTools
              name={name}
              index={index}
              count={shown.length}
              onMove={(to) => moveWithFocus(index, to)}
              onDragStart={() => startDrag(index)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <ul>
        {all
          .filter((name) => !shown.includes(name))
          .map((name) => (
            <li key={name} className={styles.app}>
              <AppSwitch
                {...{ name, pages, icons, path }}
                isOn={false}
                onChange={() => toggle(name, [...shown, name])}
              />
            </li>
          ))}
      </ul>
      {!isRequired && value !== undefined && (
        <div>
          <Button look="quiet" onClick={() => form.edit({ op: "remove", path })}>
            Use the default
          </Button>
        </div>
      )}
    </Group>
  );
}

interface AppSwitchProps {
  /** That of an app, or the slug of a page. */
  name: string;
  path: SitePath;
  pages: readonly EditedFile[];
  /** Those of pages, if they are loaded. */
  icons: ReturnType<typeof useLoaded<Awaited<ReturnType<typeof loadIcons>>>>;
  isOn: boolean;
  onChange: () => void;
}

function AppSwitch({ name, path, pages, icons, isOn, onChange }: AppSwitchProps) {
  const form = useSiteForm();
  const labels = valueAt(form.draft, ["labels"]) as Profile["labels"];
  const page = pages.find(({ file }) => file === `pages/${name}.md`);
  const iconName = labels?.find(({ app }) => app === name)?.icon ?? valueAt(page?.content, ["icon"]);
  const shapes = typeof icons === "object" ? icons[iconName as PageIconName] : undefined;
  const Own = apps.find((app) => app.path === `/${name}`)?.icon ?? File;
  return (
    <Switch
      name={name}
      data-path={path.join(".")}
      aria-invalid={form.problemOf(path) ? true : undefined}
      checked={isOn}
      onChange={onChange}
    >
      {shapes ? (
        <Icon size={20} iconNode={shapes} aria-hidden="true" />
      ) : (
        <Own size={20} aria-hidden="true" />
      )}
      {nameOnDesk(name, labels, pages)}
    </Switch>
  );
}

/** Returns the name of an app, or of a page of the owner's. */
export function nameOnDesk(name: string, labels: Profile["labels"], files: readonly EditedFile[]): string {
  if (appNames.some((app) => app === name)) return nameApp(name as AppName, { labels });
  const page = files.find(({ file }) => file === `pages/${name}.md`);
  return page ? pagePart(page).name : name;
}
