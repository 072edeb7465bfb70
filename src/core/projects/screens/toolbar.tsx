import { ChevronDown, Search } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { isHydrated } from "../../ui/browser/hydration.ts";
import { Button } from "../../ui/button.tsx";
import type { TechFilter } from "../contract.ts";
import {
  type ProjectSort,
  type ProjectView,
  readProjectView,
  sortOptions,
  writeProjectView,
} from "./project-view.ts";
import styles from "./projects.module.css";

interface ToolbarProps {
  view: ProjectView;
  filters: readonly TechFilter[];
  onChange: (change: Partial<ProjectView>, how?: { replace: boolean }) => void;
}

/** Filter, search, and sort. Without JavaScript or before hydration, it is a plain form that the server handles. */
export function Toolbar({ view, filters, onChange }: ToolbarProps) {
  const form = useRef<HTMLFormElement>(null);
  const readFields = useEffectEvent((element: HTMLFormElement) => {
    const fields = Array.from(new FormData(element), ([name, value]) => [name, String(value)]);
    const chosen = readProjectView(new URLSearchParams(fields), filters);
    const isShown = String(writeProjectView(chosen)) === String(writeProjectView(view));
    if (!isShown) onChange(chosen, { replace: true });
  });
  // What a visitor chose before the page was hydrated is only in the fields.
  useEffect(() => {
    if (form.current !== null) readFields(form.current);
  }, []);

  function preventReload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
  }

  return (
    <search>
      <form ref={form} method="get" action="/projects" className={styles.toolbar} onSubmit={preventReload}>
        <Select
          name="tech"
          label="Filter by tech"
          value={view.tech}
          options={[{ value: "", label: "All Tech" }, ...filters]}
          onSelect={(tech) => onChange({ tech })}
        />
        <SearchBox q={view.q} onSearch={(q) => onChange({ q }, { replace: true })} />
        <Select
          name="sort"
          label="Sort projects"
          value={view.sort}
          options={sortOptions}
          onSelect={(sort: ProjectSort) => onChange({ sort })}
        />
        <noscript>
          <Button type="submit" look="primary">
            Apply
          </Button>
        </noscript>
      </form>
    </search>
  );
}

interface SelectProps<Value extends string> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onSelect: (value: Value) => void;
}

function Select<Value extends string>({ name, label, value, options, onSelect }: SelectProps<Value>) {
  return (
    <label className={styles.field}>
      <span className="visually-hidden">{label}</span>
      <select
        name={name}
        value={value}
        className="input"
        onChange={({ target }) => {
          const selected = options.find((option) => option.value === target.value);
          if (selected !== undefined) onSelect(selected.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="quiet" size={18} aria-hidden="true" strokeWidth={2} />
    </label>
  );
}

/**
 * The input is uncontrolled, because the URL updates slightly later than the text and must not undo newer keystrokes.
 * Typing replaces the history entry. Any other navigation, such as Back, sets the text from the URL. Hydration keeps
 * what was typed.
 */
function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const navigationType = useNavigationType();
  // Other effects run after the transition that opens the window, and would undo what was typed during it.
  useLayoutEffect(() => {
    if (isHydrated() && navigationType !== "REPLACE" && inputRef.current !== null) inputRef.current.value = q;
  }, [q, navigationType]);
  return (
    <label className={styles.field}>
      <span className="visually-hidden">Search projects</span>
      <Search className="quiet" size={18} aria-hidden="true" strokeWidth={1.75} />
      <input
        ref={inputRef}
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Search projects..."
        maxLength={200}
        autoComplete="off"
        className="input"
        onChange={({ target }) => onSearch(target.value)}
        // Browsers clear a search field on Escape.
        onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
      />
    </label>
  );
}
