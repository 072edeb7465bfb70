import { ChevronDown, ChevronRight, FileText, Plus, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLoaderData } from "react-router";
import { EntryTools } from "../../../../core/admin/ui/entry-tools.tsx";
import { useDrag } from "../../../../core/admin/ui/use-drag.ts";
import { type SitePath, type SiteValue, valueAt } from "../../../../core/site/contract/edits.ts";
import type { SiteEditing } from "../../../../core/site/contract/site-editing.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { formAddress } from "../preview/parts/form-path.ts";
import { emptyValue, type FieldSchema, summarizeEntry } from "../schemas.ts";
import styles from "../site.module.css";
import { FieldLabel } from "./field-label.tsx";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { RemovedNote } from "./removed-note.tsx";
import { ValueField, type ValueFieldProps } from "./value-field.tsx";

interface ListFieldProps extends ValueFieldProps {
  items: FieldSchema;
}

/** A list whose entries are added, removed, and moved, by the pointer and by the keyboard. Of records, one is open at a time. */
export function ListField({ schema, items, path, isRequired, mark }: ListFieldProps) {
  const form = useSiteForm();
  const list = useRef<HTMLUListElement>(null);
  const [removedName, setRemovedName] = useState("");
  const [status, setStatus] = useState("");
  const value = valueAt(form.draft, path);
  const entries = Array.isArray(value) ? value : [];
  const noun = items.title ?? "Entry";
  const open = form.openEntry(path);
  const { dragged, startDrag } = useDrag(list, [...entries.keys()], dragTo);

  function dragTo(from: number, to: number) {
    flushSync(() => {
      moveTo(from, to);
      startDrag(to);
    });
  }

  function moveTo(from: number, to: number) {
    form.edit({ op: "move", path, from, to });
    form.setOpenEntry(path, moveIndex(open, from, to));
    setStatus(`Moved to position ${to + 1} of ${entries.length}.`);
  }

  /** Moves an entry with a button, which keeps the focus. */
  function moveWithFocus(from: number, to: number) {
    flushSync(() => moveTo(from, to));
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLElement>("[data-tools] > button");
    buttons?.[to < from ? 0 : 1]?.focus();
  }

  function remove(index: number) {
    setRemovedName(summarizeEntry(schema, entries[index] ?? null, index));
    form.setOpenEntry(path, undefined);
    form.edit({ op: "remove", path: [...path, index] });
  }

  function add() {
    flushSync(() => {
      form.edit({ op: "insert", path, index: entries.length, value: emptyValue(items) });
      form.setOpenEntry(path, entries.length);
    });
    list.current?.lastElementChild?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }

  return (
    <Group
      label={<FieldLabel mark={mark}>{schema.title}</FieldLabel>}
      hint={schema.description}
      error={form.problemOf(path)}
    >
      {entries.length > 0 && (
        <ul ref={list} className={items.type === "object" ? `lined ${styles.records}` : "stack-2"}>
          {entries.map((entry, index) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place, and focus follows them.
              key={index}
              name={summarizeEntry(schema, entry, index)}
              {...{ items, index, entry }}
              path={[...path, index]}
              count={entries.length}
              isOpen={index === open}
              isDragged={index === dragged}
              onToggle={() => form.setOpenEntry(path, index === open ? undefined : index)}
              onMove={(to) => moveWithFocus(index, to)}
              onRemove={() => remove(index)}
              onDragStart={() => startDrag(index)}
            />
          ))}
        </ul>
      )}
      <RemovedNote path={path} name={removedName} />
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <div className="row-2">
        {entries.length < (schema.maxItems ?? Number.POSITIVE_INFINITY) && (
          <Button data-path={[...path, "add"].join(".")} onClick={add}>
            <Plus aria-hidden="true" /> Add {noun.toLowerCase()}
          </Button>
        )}
        {!isRequired && value !== undefined && schema.default === undefined && (
          <Button
            look="quiet"
            onClick={() => {
              setRemovedName(`“${schema.title}”`);
              form.edit({ op: "remove", path });
            }}
          >
            Use the default
          </Button>
        )}
      </div>
    </Group>
  );
}

interface EntryProps {
  items: FieldSchema;
  entry: SiteValue;
  path: SitePath;
  name: string;
  index: number;
  count: number;
  isOpen: boolean;
  isDragged: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
}

function Entry(props: EntryProps) {
  const { items, path, name, index, count, isOpen, isDragged, onToggle, onMove, onRemove, onDragStart } =
    props;
  const form = useSiteForm();
  const isRecord = items.type === "object";
  const tools = <EntryTools {...{ name, index, count, onMove, onRemove, onDragStart }} />;
  if (!isRecord)
    return (
      <li className={styles.line} data-dragged={isDragged || undefined}>
        <ValueField schema={items} path={path} isRequired label={`${items.title} ${index + 1}`} />
        {tools}
      </li>
    );
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={styles.record} data-dragged={isDragged || undefined}>
      <div className={`row-1 nowrap ${styles.head}`}>
        <button
          type="button"
          className={`row-2 nowrap grow tall small ${styles.entry}`}
          data-path={path.join(".")}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Chevron size={16} aria-hidden="true" />
          <span className="breaking clamp-2" dir="auto">
            {name}
          </span>
          {form.hasProblem(path) && (
            <span className="red">
              <TriangleAlert size={16} aria-hidden="true" />
              <span className="visually-hidden">Has a problem</span>
            </span>
          )}
        </button>
        {tools}
      </div>
      {isOpen && (
        <div className={styles.opened}>
          <ValueField schema={items} path={path} isRequired label={null} />
          <TextLink path={path} />
        </div>
      )}
    </li>
  );
}

/** Leads to the text about an entry, which is a file of its own. */
function TextLink({ path }: { path: SitePath }) {
  const { file, draft } = useSiteForm();
  const { site } = useLoaderData<{ site: SiteEditing }>();
  const title = valueAt(draft, [...path, "title"]);
  for (const { noun, entries } of site.texts) {
    const text = entries.find((one) => one.title === title && one.file.replace(/\/.*/, ".yaml") === file);
    if (text === undefined) continue;
    return (
      <div>
        <Link to={formAddress(text.file)} className="plain-button">
          <FileText aria-hidden="true" /> {text.isWritten ? "Edit" : "Write"} the {noun}
        </Link>
      </div>
    );
  }
  return null;
}

/** Returns where an entry is after another one, or it itself, was moved. */
function moveIndex(index: number | undefined, from: number, to: number): number | undefined {
  if (index === undefined) return undefined;
  if (index === from) return to;
  const without = index > from ? index - 1 : index;
  return without >= to ? without + 1 : without;
}
