import { ChevronDown, Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { Button } from "../../ui/button.tsx";
import input from "../../ui/input.module.css";
import { type ProjectSort, type ProjectView, sortOptions, techOptions } from "./project-view.ts";
import styles from "./toolbar.module.css";

interface ToolbarProps {
  view: ProjectView;
  onChange: (change: Partial<ProjectView>, how?: { replace: boolean }) => void;
}

/** Filter, search and order. A plain form: before the page is hydrated, and without scripts, it asks the server. */
export function Toolbar({ view, onChange }: ToolbarProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
  }

  return (
    <search>
      <form method="get" action="/projects" className={styles.toolbar} onSubmit={search}>
        <Choice
          name="tech"
          label="Filter by tech"
          value={view.tech}
          options={techOptions}
          onChoose={(tech) => onChange({ tech })}
        />
        <SearchBox q={view.q} onSearch={(q) => onChange({ q }, { replace: true })} />
        <Choice
          name="sort"
          label="Sort projects"
          value={view.sort}
          options={sortOptions}
          onChoose={(sort: ProjectSort) => onChange({ sort })}
        />
        <noscript>
          <Button type="submit" look="primary">
            Show
          </Button>
        </noscript>
      </form>
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ name, label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">{label}</span>
      <select
        name={name}
        value={value}
        className={input.input}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" strokeWidth={2} />
    </label>
  );
}

/**
 * The box keeps its own text while somebody types: the address follows a moment later and must not take back letters
 * that came meanwhile. Typing replaces the address, so any other change of it is one that the box has to show.
 */
function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const navigationType = useNavigationType();
  useEffect(() => {
    if (navigationType !== "REPLACE" && box.current !== null) box.current.value = q;
  }, [q, navigationType]);
  return (
    <label className={styles.search}>
      <span className="visually-hidden">Search projects</span>
      <Search aria-hidden="true" strokeWidth={1.75} />
      <input
        ref={box}
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Search projects..."
        maxLength={200}
        autoComplete="off"
        className={input.input}
        onChange={({ target }) => onSearch(target.value)}
      />
    </label>
  );
}
